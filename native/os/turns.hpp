#pragma once

#include <string>

namespace samebench {

/// The turns of a host in a duel. At first it asks the command for each. The command may answer
/// with two named pipes: from then on the hosts of both sides hand the turn to each other, so that
/// no third process has to wake up between their samples.
class Turns {
public:
    /// @param command  the descriptor from which the command's answers are read
    explicit Turns(int command) : command_{command} {}
    Turns(const Turns&) = delete;
    Turns& operator=(const Turns&) = delete;
    ~Turns();

    /// Gives the turn to the other side, and waits until it comes back. Without another side it
    /// returns at once.
    void wait();

private:
    /// The command's next line; what there was of it at the end of the input.
    [[nodiscard]] std::string line() const;
    void open(const std::string& from, const std::string& to);
    void close();
    [[nodiscard]] bool hand_over() const;
    [[nodiscard]] bool receive() const;

    int command_;
    int from_ = -1;  ///< -1: the command gives the turns
    int to_ = -1;
};

}  // namespace samebench
