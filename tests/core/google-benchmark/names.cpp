#include <benchmark/benchmark.h>
#include <benchmark/internal/row.h>
#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

namespace {

using Names = std::vector<std::string>;

void nothing(benchmark::State& state) {
    for ([[maybe_unused]] auto _ : state) benchmark::ClobberMemory();
}

/// The names of the rows that `add` makes.
Names names_of(void (*add)()) {
    benchmark::ClearRegisteredBenchmarks();
    add();
    samebench::Suite suite{"tests"};
    benchmark::internal::fill_suite(suite);
    Names names;
    for (const auto& row : suite.benchmarks()) names.push_back(row.name);
    benchmark::ClearRegisteredBenchmarks();
    return names;
}

benchmark::Benchmark* add(const char* name = "BM") {
    return benchmark::RegisterBenchmark(name, nothing);
}

struct Own : benchmark::Fixture {};
constexpr unsigned fixture_line = __LINE__ + 1;
SAMEBENCH_GOOGLE_FIXTURE_CLASS(InFixture, "Own/in", Own)
void InFixture::BenchmarkCase(benchmark::State&) {}

template <class>
struct OneOf : benchmark::Fixture {};
BENCHMARK_TEMPLATE_METHOD_F(OneOf, In)(benchmark::State&) {}
using InTemplate = OneOf_In_BenchmarkTemplate<int>;

}  // namespace

TEST_CASE("arguments follow the name, with their own names if they have any") {
    CHECK(names_of([] { add(); }) == Names{"BM"});
    CHECK(names_of([] { add()->Arg(8)->Arg(-1); }) == Names{"BM/8", "BM/-1"});
    CHECK(names_of([] { add()->ArgNames({"x", ""})->Args({1, 2}); }) == Names{"BM/x:1/2"});
    CHECK(names_of([] { add()->ArgPair(3, 4)->Name("other"); }) == Names{"other/3/4"});
    CHECK(names_of([] {
              add()->RangeMultiplier(4)->Ranges({{1, 8}, {5, 6}});
          }) == Names{"BM/1/5", "BM/4/5", "BM/8/5", "BM/1/6", "BM/4/6", "BM/8/6"});
}

TEST_CASE("rows have the line of what registers them, whatever it is") {
    using Lines = std::vector<unsigned>;
    const auto with_number = [](benchmark::State&, int) {};
    constexpr unsigned before = __LINE__;
    const auto family = [] { return benchmark::RegisterBenchmark("BM", nothing); };
    benchmark::ClearRegisteredBenchmarks();
    family()->Arg(1)->Arg(2)->Name("other");
    benchmark::RegisterBenchmark("more", with_number, 1);
    benchmark::internal::add(std::make_unique<InFixture>());
    benchmark::internal::add_named<InTemplate>("instance");
    samebench::Suite suite{"tests"};
    benchmark::internal::fill_suite(suite);
    Lines lines;
    for (const auto& row : suite.benchmarks()) lines.push_back(row.source.line());
    benchmark::ClearRegisteredBenchmarks();
    CHECK(lines == Lines{before + 1, before + 1, before + 4, fixture_line, before + 6});
}

TEST_CASE("settings follow the arguments in a fixed order") {
    CHECK(names_of([] { add()->UseRealTime()->MeasureProcessCPUTime()->Arg(1); }) ==
          Names{"BM/1/process_time/real_time"});
    CHECK(names_of([] { add()->UseManualTime()->Iterations(5); }) ==
          Names{"BM/iterations:5/manual_time"});
    CHECK(names_of([] { add()->Repetitions(3)->MinTime(2.5)->MinWarmUpTime(0.0625); }) ==
          Names{"BM/min_time:2.500/min_warmup_time:0.062/repeats:3"});
    CHECK(names_of([] { add()->ThreadRange(1, 5)->Arg(7); }) ==
          Names{"BM/7/threads:1", "BM/7/threads:2", "BM/7/threads:4", "BM/7/threads:5"});
    CHECK(names_of([] { add()->DenseThreadRange(1, 6, 2); }) ==
          Names{"BM/threads:1", "BM/threads:3", "BM/threads:5", "BM/threads:6"});
}

TEST_CASE("a disabled benchmark has no row") {
    CHECK(names_of([] { add("DISABLED_BM"); }).empty());
}

TEST_CASE("rows of the same name are numbered") {
    CHECK(names_of([] {
              add()->Arg(1);
              add()->Arg(1)->Arg(2);
          }) == Names{"BM/1", "BM/1#2", "BM/2"});
}

TEST_CASE("the number of arguments is known once there are any") {
    names_of([] {
        auto* family = add();
        CHECK(family->ArgsCnt() == -1);
        CHECK(family->ArgNames({"a", "b"})->ArgsCnt() == 2);
        CHECK(family->Args({1, 2, 3})->ArgsCnt() == 3);
        CHECK(std::string{family->GetName()} == "BM");
    });
}

TEST_CASE("a filter is a regular expression that a part of a name matches") {
    const auto selected = [](const std::string& filter) {
        benchmark::internal::program().specified = filter;
        auto names = names_of([] {
            add("BM_sort")->Arg(1)->Arg(10);
            add("BM_find");
        });
        benchmark::internal::program().specified.clear();
        return names;
    };
    const Names all{"BM_sort/1", "BM_sort/10", "BM_find"};
    CHECK(selected("") == all);
    CHECK(selected("all") == all);
    CHECK(selected("sort/1$") == Names{"BM_sort/1"});
    CHECK(selected("^BM_(find|x)") == Names{"BM_find"});
    CHECK(selected("-sort") == Names{"BM_find"});
    CHECK(selected("(") == Names{});
}

namespace {

/// The words that are left of a command line, with those that are none of Google Benchmark's.
std::vector<std::string> left_of(std::vector<std::string> words) {
    benchmark::internal::program() = {};
    std::vector<char*> pointers;
    for (auto& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    int count = static_cast<int>(words.size());
    benchmark::Initialize(&count, pointers.data());
    CHECK(pointers[static_cast<std::size_t>(count)] == nullptr);
    return {pointers.data(), pointers.data() + count};
}

}  // namespace

TEST_CASE("flags of Google Benchmark are taken out of a command line, and others stay") {
    const auto left = left_of(
        {"program", "--own", "--benchmark_filter=sort", "--v=2", "--benchmark_list_tests",
         "--benchmark_repetitions=3", "text", "--benchmark_fliter=x", "--benchmark_out=a.json",
         "--benchmark_out_format=csv", "--benchmark_format=json", "--benchmark_min_time=0.5s"});
    CHECK(left == std::vector<std::string>{"program", "--own", "text", "--benchmark_fliter=x"});
    const auto& options = benchmark::internal::program().options;
    CHECK(benchmark::GetBenchmarkFilter() == "sort");
    CHECK(options.list);
    CHECK(options.file == "a.json");
    CHECK(options.file_format == "csv");
    CHECK(options.format == "json");
    CHECK(options.seconds == 0.5);
    CHECK_FALSE(benchmark::ReportUnrecognizedArguments(1, nullptr));
    CHECK(left_of({"program", "--benchmark_list_tests=false"}).size() == 1);
    CHECK_FALSE(benchmark::internal::program().options.list);
    CHECK(left_of({"program", "--benchmark_min_time=100x"}).size() == 1);
    CHECK(benchmark::internal::program().options.seconds == 0);
    benchmark::internal::program() = {};
}
