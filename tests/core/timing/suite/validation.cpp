#include <doctest/doctest.h>

#include <limits>
#include <memory>
#include <optional>
#include <samebench/samebench.hpp>
#include <string>
#include <vector>

#include "suite/validation.hpp"

using namespace samebench;

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

const std::string too_long(1001, 'n');

int operation() {
    return 1;
}

}  // namespace

namespace one {
struct Parser {};
}  // namespace one
namespace two {
struct Parser {};
}  // namespace two

SAMEBENCH_SUITE(namesakes, suite) {
    suite.only_by_name();
    suite.bench_types<one::Parser, two::Parser>("", [](auto) { return 1; }).threads({1, 2});
    suite.bench("own#2", operation);
}

SAMEBENCH_SUITE(refused, suite) {
    suite.only_by_name();
    suite.bench("good", operation).bytes(1).items(0);
    suite.bench("good", operation);
    suite.bench("good", operation);
    suite.bench("good", operation).argument(1);
    suite.bench("sweep", each_of({7, 7}), [](int n) { return n; });
    suite.bench("", operation);
    suite.bench("", operation);
    suite.bench("two\nlines", operation);
    suite.bench("csi \xc2\x9b", operation);
    suite.bench("del \x7f", operation);
    suite.bench(std::string("nul\0", 4), operation);
    suite.bench("bytes \xff\xc3", operation);
    suite.bench("overlong \xc0\xaf \xed\xa0\x80", operation);
    suite.bench("fine: ä 漢 😀 \\ \"", operation);
    suite.bench(too_long, operation);
    suite.bench("argument", operation).argument("a\tb");
    suite.bench("empty argument", operation).argument("");
    suite.bench("-5 bytes", operation).bytes(-5);
    suite.bench("NaN bytes", operation).bytes(std::numeric_limits<double>::quiet_NaN());
    suite.bench("infinite items", operation).items(infinite);
    suite.bench("skipped\r", operation).skip_if(true, "no AVX2");
}

namespace {

std::vector<Benchmark> refused_rows() {
    auto all = make_benchmarks();
    std::erase_if(all, [](const Benchmark& row) { return row.suite != "refused"; });
    return all;
}

/// "label: problem" of each row that has one.
std::vector<std::string> problems_of(const std::vector<Benchmark>& rows) {
    std::vector<std::string> problems;
    for (const auto& row : rows) {
        if (!row.problem) continue;
        CHECK_FALSE(row.problem->skipped);
        problems.push_back(row.label().substr(8, 40) + ": " + row.problem->message);
    }
    return problems;
}

}  // namespace

TEST_CASE("rows that cannot be reported are refused by name before anything is measured") {
    const std::string same = ": the suite has another row ";
    const std::string own = ": give each row a name of its own";
    const std::string control = " has control characters or line breaks";
    const std::string amount = ": expected a number above 0, or 0 for none";
    CHECK(problems_of(refused_rows()) ==
          std::vector<std::string>{
              "good #2" + same + "\"good\"" + own,
              "good #3" + same + "\"good\"" + own,
              "sweep #2 7" + same + "\"sweep 7\"" + own,
              "(no name): its name is empty",
              "(no name) #2: its name is empty",
              "two\\x0alines: its name" + control,
              "csi \\xc2\\x9b: its name" + control,
              "del \\x7f: its name" + control,
              "nul\\x00: its name" + control,
              "bytes \\xff\\xc3: its name is not UTF-8",
              "overlong \\xc0\\xaf \\xed\\xa0\\x80: its name is not UTF-8",
              std::string(40, 'n') + ": its name is longer than 1000 bytes",
              "argument a\\x09b: its argument" + control,
              "-5 bytes: bytes(-5)" + amount,
              "NaN bytes: bytes(nan)" + amount,
              "infinite items: items(inf)" + amount,
              "skipped\\x0d: its name" + control,
          });
}

TEST_CASE("the name of a suite is refused like that of a row") {
    std::vector<Benchmark> rows;
    rows.push_back({"", "a", std::nullopt, {}, nullptr});
    rows.push_back({"new\nline", "a", std::nullopt, {}, nullptr});
    rows.push_back({std::string(999, 's') + "ä", "a", std::nullopt, {}, nullptr});
    validate_rows(rows);
    CHECK(rows[0].suite == "(no name)");
    CHECK(rows[0].problem->message == "the name of its suite is empty");
    CHECK(rows[1].suite == "new\\x0aline");
    CHECK(rows[2].problem->message == "the name of its suite is longer than 1000 bytes");
    CHECK(rows[2].suite == std::string(999, 's') + "ä");
}

TEST_CASE("what is said of a row's inputs is in its note, once, after the user's own") {
    class FewInputs final : public Body {
    public:
        std::string about_inputs() const override { return "16 inputs"; }
        void run(Loop&) override {}
        void run_twin(Loop&) override {}
        std::optional<std::uint64_t> checksum(Loop&) override { return std::nullopt; }
    };
    for (const std::string own : {"", "own"}) {
        Suite suite{"s"};
        suite.bench("few", std::make_unique<FewInputs>()).note(own);
        auto& row = suite.benchmarks().front();
        for (int call = 0; call < 2; ++call) CHECK_FALSE(update_options(row));
        CHECK(row.options.note == own + (own.empty() ? "" : "; ") + "16 inputs");
    }
}

TEST_CASE("rows of one name have the same inputs, so that their results tell which is which") {
    std::vector<std::string> labels;
    for (const auto& row : make_benchmarks()) {
        if (row.suite == "namesakes") labels.push_back(row.label() + ": " + row.inputs_label);
    }
    CHECK(labels == std::vector<std::string>{"namesakes/Parser threads=1: namesakes/Parser",
                                             "namesakes/Parser threads=2: namesakes/Parser",
                                             "namesakes/Parser#2 threads=1: namesakes/Parser",
                                             "namesakes/Parser#2 threads=2: namesakes/Parser",
                                             "namesakes/own#2: "});
}
