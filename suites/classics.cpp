/// Small everyday operations whose costs people like to argue about.
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <samebench/samebench.hpp>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

namespace {

using namespace samebench;

#ifdef __EMSCRIPTEN__
constexpr bool in_webassembly = true;
#else
constexpr bool in_webassembly = false;
#endif

enum class Weekday : std::uint8_t {
    monday,
    tuesday,
    wednesday,
    thursday,
    friday,
    saturday,
    sunday
};

constexpr std::array<std::string_view, 7> weekday_names{
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"};

std::string_view name_by_switch(Weekday day) {
    switch (day) {
        case Weekday::monday: return "monday";
        case Weekday::tuesday: return "tuesday";
        case Weekday::wednesday: return "wednesday";
        case Weekday::thursday: return "thursday";
        case Weekday::friday: return "friday";
        case Weekday::saturday: return "saturday";
        case Weekday::sunday: return "sunday";
    }
    return {};
}

std::unordered_map<Weekday, std::string_view> weekday_dictionary() {
    std::unordered_map<Weekday, std::string_view> names;
    for (std::size_t i = 0; i < weekday_names.size(); ++i) {
        names.emplace(static_cast<Weekday>(i), weekday_names[i]);
    }
    return names;
}

std::string name_by_format(Weekday day) {
    char text[24];
    const int length = std::snprintf(text, sizeof text, "weekday %u", static_cast<unsigned>(day));
    return {text, static_cast<std::size_t>(length)};
}

Inputs<Weekday> random_weekdays() {
    return Inputs<Weekday>{[](Random& random) { return static_cast<Weekday>(random.below(7)); }};
}

/// Words longer than the small-string buffer of any standard library, so that all of them allocate.
Inputs<std::string> random_words() {
    return Inputs<std::string>{[](Random& random) {
        std::string word(24, 'a');
        for (char& letter : word) letter = static_cast<char>('a' + random.below(26));
        return word;
    }};
}

void remove_from_dictionary(Loop& loop) {
    loop.pause();
    std::unordered_map<std::uint32_t, std::uint32_t> dictionary;
    for (auto i : loop) dictionary.emplace(static_cast<std::uint32_t>(i), 0);
    loop.resume();
    for (auto i : loop) dictionary.erase(static_cast<std::uint32_t>(i));
    keep(static_cast<std::uint32_t>(dictionary.size()));
    loop.pause();  // freeing the buckets is not part of removing
    dictionary = {};
    loop.resume();
}

/// A file that exists only while a sample runs.
class TemporaryFile {
public:
    explicit TemporaryFile(std::size_t bytes) : contents_(bytes, 's') {
        const auto stamp = std::chrono::steady_clock::now().time_since_epoch().count();
        std::error_code error;
        const auto folder = std::filesystem::temp_directory_path(error);
        path_ =
            (error ? std::filesystem::path{"."} : folder) / ("samebench-" + std::to_string(stamp));
    }

    void write() const {
        if (std::FILE* file = std::fopen(path_.c_str(), "wb")) {
            std::fwrite(contents_.data(), 1, contents_.size(), file);
            std::fclose(file);
        }
    }
    [[nodiscard]] bool can_be_written() const {
        std::FILE* file = std::fopen(path_.c_str(), "wb");
        if (file == nullptr) return false;
        std::fclose(file);
        remove();
        return true;
    }
    void remove() const { std::remove(path_.c_str()); }

    /// Reads the whole file; returns the number of bytes read.
    [[nodiscard]] std::uint64_t read() {
        std::FILE* file = std::fopen(path_.c_str(), "rb");
        if (file == nullptr) return 0;
        const auto count = std::fread(contents_.data(), 1, contents_.size(), file);
        std::fclose(file);
        return count;
    }

private:
    std::string path_;
    std::vector<char> contents_;
};

}  // namespace

SAMEBENCH_SUITE(classics, suite) {
    suite.bench("sleep 2 ms", [] { std::this_thread::sleep_for(std::chrono::milliseconds{2}); })
        .note(in_webassembly ? "WebAssembly cannot sleep here: it busy-waits" : "");

    suite.bench("string concatenation", random_words(),
                [](const std::string& word) { return "the word is " + word + '!'; });

    suite.bench("dictionary remove", remove_from_dictionary)
        .operations(1000)
        .note("std::unordered_map: libstdc++ with g++, libc++ in WebAssembly");

    suite.bench("mod 13", random_values<std::uint32_t>(), [](std::uint32_t n) { return n % 13; });
    suite.bench("mod 16", random_values<std::uint32_t>(), [](std::uint32_t n) { return n % 16; });

    constexpr std::uint32_t count = 1000;
    suite
        .bench("xor loop", each_of({count}),
               [seed = launder(std::uint32_t{42})](std::uint32_t n) {
                   std::uint32_t result = 0;
                   for (std::uint32_t i = 0; i < n; ++i) result ^= i ^ seed;
                   return result;
               })
        .items(count);

    const auto name_of = [](Weekday day) { return weekday_names[static_cast<std::size_t>(day)]; };
    suite.bench("enum name by switch", random_weekdays(), name_by_switch).expect(name_of);
    suite
        .bench("enum name by dictionary", random_weekdays(),
               [names = weekday_dictionary()](Weekday day) { return names.find(day)->second; })
        .expect(name_of);
    suite.bench("enum name by format", random_weekdays(), name_by_format);

    constexpr std::size_t megabyte = 1'000'000;
    auto file = std::make_shared<TemporaryFile>(megabyte);
    suite.bench("read 1 MB file", [file] { return file->read(); })
        .before([file] { file->write(); })
        .after([file] { file->remove(); })
        .bytes(megabyte)
        .skip_if(in_webassembly && !file->can_be_written(), "there is no file system here")
        .note(in_webassembly ? "the file is in memory: WebAssembly has no file system here" : "");
}
