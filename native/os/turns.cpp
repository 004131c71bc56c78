#include "os/turns.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <iostream>
#include <nlohmann/json.hpp>

#include "os/event_output.hpp"

namespace samebench {
namespace {

/// What is written to a pipe. Any other byte is from the command: from then on, it gives the turns.
constexpr char turn = 't';

}  // namespace

Turns::~Turns() {
    close();
}

void Turns::wait() {
    if (to_ >= 0 && hand_over() && receive()) return;
    for (;;) {
        close();
        event_output().write(turn_event(/*hands_over=*/true));
        // At the end of the input there is no other side left, so the round continues.
        const auto pipes = nlohmann::json::parse(line(), nullptr, /*allow_exceptions=*/false);
        if (!pipes.is_object()) return;
        open(pipes.value("from", ""), pipes.value("to", ""));
        if (!pipes.value("waits", false) || receive()) return;
    }
}

std::string Turns::line() const {
    std::string text;
    for (char byte = 0;;) {
        const auto count = ::read(command_, &byte, 1);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0 || byte == '\n') return text;
        text += byte;
    }
}

void Turns::open(const std::string& from, const std::string& to) {
    // For reading and writing: to open one end alone would wait for the other side.
    from_ = ::open(from.c_str(), O_RDWR | O_CLOEXEC);
    to_ = ::open(to.c_str(), O_RDWR | O_CLOEXEC);
}

void Turns::close() {
    for (auto* pipe : {&from_, &to_}) {
        if (*pipe >= 0) ::close(*pipe);
        *pipe = -1;
    }
}

bool Turns::hand_over() const {
    return ::write(to_, &turn, 1) == 1;
}

bool Turns::receive() const {
    char byte = 0;
    while (::read(from_, &byte, 1) < 0) {
        if (errno != EINTR) return false;
    }
    return byte == turn;
}

}  // namespace samebench
