#pragma once

#include <benchmark/benchmark_api.h>

/// The macros that register benchmarks when the program starts.

#define SAMEBENCH_GOOGLE_JOIN_EXPANDED(a, b) a##b
#define SAMEBENCH_GOOGLE_JOIN(a, b) SAMEBENCH_GOOGLE_JOIN_EXPANDED(a, b)

/// The start of a declaration whose initialiser registers a benchmark.
#define SAMEBENCH_GOOGLE_DECLARE                                                       \
    [[maybe_unused]] static const ::benchmark::Benchmark* const SAMEBENCH_GOOGLE_JOIN( \
        samebench_google_benchmark_, __COUNTER__)

#define BENCHMARK(...)                                         \
    SAMEBENCH_GOOGLE_DECLARE = ::benchmark::RegisterBenchmark( \
        #__VA_ARGS__, static_cast<::benchmark::internal::Function*>(__VA_ARGS__))

#define BENCHMARK_WITH_ARG(function, value) BENCHMARK(function)->Arg((value))
#define BENCHMARK_WITH_ARG2(function, first, second) BENCHMARK(function)->Args({(first), (second)})
#define BENCHMARK_WITH_UNIT(function, unit) BENCHMARK(function)->Unit((unit))
#define BENCHMARK_RANGE(function, low, high) BENCHMARK(function)->Range((low), (high))
#define BENCHMARK_RANGE2(function, low, high, low_2, high_2) \
    BENCHMARK(function)->RangePair((low), (high), (low_2), (high_2))

#define BENCHMARK_NAMED(function, name)                        \
    SAMEBENCH_GOOGLE_DECLARE = ::benchmark::RegisterBenchmark( \
        #function "/" #name, static_cast<::benchmark::internal::Function*>(function))

#define BENCHMARK_CAPTURE(function, name, ...)                 \
    SAMEBENCH_GOOGLE_DECLARE = ::benchmark::RegisterBenchmark( \
        #function "/" #name, [](::benchmark::State& state) { function(state, __VA_ARGS__); })

#define BENCHMARK_TEMPLATE(function, ...)                      \
    SAMEBENCH_GOOGLE_DECLARE = ::benchmark::RegisterBenchmark( \
        #function "<" #__VA_ARGS__ ">",                        \
        static_cast<::benchmark::internal::Function*>(function<__VA_ARGS__>))
#define BENCHMARK_TEMPLATE1(function, a)                       \
    SAMEBENCH_GOOGLE_DECLARE = ::benchmark::RegisterBenchmark( \
        #function "<" #a ">", static_cast<::benchmark::internal::Function*>(function<a>))
#define BENCHMARK_TEMPLATE2(function, a, b)                    \
    SAMEBENCH_GOOGLE_DECLARE = ::benchmark::RegisterBenchmark( \
        #function "<" #a "," #b ">",                           \
        static_cast<::benchmark::internal::Function*>(function<a, b>))

#define BENCHMARK_TEMPLATE1_CAPTURE(function, a, name, ...) \
    BENCHMARK_CAPTURE(function<a>, name, __VA_ARGS__)
#define BENCHMARK_TEMPLATE2_CAPTURE(function, a, b, name, ...) \
    SAMEBENCH_GOOGLE_DECLARE = ::benchmark::RegisterBenchmark( \
        #function "<" #a "," #b ">/" #name,                    \
        [](::benchmark::State& state) { function<a, b>(state, __VA_ARGS__); })

// Fixtures. DEFINE names the class of the benchmark and begins the definition of its function,
// REGISTER registers it, and the forms with neither do both.

#define SAMEBENCH_GOOGLE_FIXTURE(Base, Method) Base##_##Method##_Benchmark

#define SAMEBENCH_GOOGLE_FIXTURE_CLASS(Class, name, ...)  \
    class Class : public __VA_ARGS__ {                    \
    public:                                               \
        Class() { this->SetName(name); }                  \
                                                          \
    protected:                                            \
        void BenchmarkCase(::benchmark::State&) override; \
    };

#define BENCHMARK_DEFINE_F(Base, Method)                                                      \
    SAMEBENCH_GOOGLE_FIXTURE_CLASS(SAMEBENCH_GOOGLE_FIXTURE(Base, Method), #Base "/" #Method, \
                                   Base)                                                      \
    void SAMEBENCH_GOOGLE_FIXTURE(Base, Method)::BenchmarkCase
#define BENCHMARK_TEMPLATE_DEFINE_F(Base, Method, ...)                                     \
    SAMEBENCH_GOOGLE_FIXTURE_CLASS(SAMEBENCH_GOOGLE_FIXTURE(Base, Method),                 \
                                   #Base "<" #__VA_ARGS__ ">/" #Method, Base<__VA_ARGS__>) \
    void SAMEBENCH_GOOGLE_FIXTURE(Base, Method)::BenchmarkCase
#define BENCHMARK_TEMPLATE1_DEFINE_F(Base, Method, a) BENCHMARK_TEMPLATE_DEFINE_F(Base, Method, a)
#define BENCHMARK_TEMPLATE2_DEFINE_F(Base, Method, a, b)                         \
    SAMEBENCH_GOOGLE_FIXTURE_CLASS(SAMEBENCH_GOOGLE_FIXTURE(Base, Method),       \
                                   #Base "<" #a "," #b ">/" #Method, Base<a, b>) \
    void SAMEBENCH_GOOGLE_FIXTURE(Base, Method)::BenchmarkCase

#define BENCHMARK_REGISTER_F(Base, Method) \
    SAMEBENCH_GOOGLE_DECLARE =             \
        ::benchmark::internal::add(std::make_unique<SAMEBENCH_GOOGLE_FIXTURE(Base, Method)>())

#define BENCHMARK_F(Base, Method)                                                             \
    SAMEBENCH_GOOGLE_FIXTURE_CLASS(SAMEBENCH_GOOGLE_FIXTURE(Base, Method), #Base "/" #Method, \
                                   Base)                                                      \
    BENCHMARK_REGISTER_F(Base, Method);                                                       \
    void SAMEBENCH_GOOGLE_FIXTURE(Base, Method)::BenchmarkCase
#define BENCHMARK_TEMPLATE_F(Base, Method, ...)                                            \
    SAMEBENCH_GOOGLE_FIXTURE_CLASS(SAMEBENCH_GOOGLE_FIXTURE(Base, Method),                 \
                                   #Base "<" #__VA_ARGS__ ">/" #Method, Base<__VA_ARGS__>) \
    BENCHMARK_REGISTER_F(Base, Method);                                                    \
    void SAMEBENCH_GOOGLE_FIXTURE(Base, Method)::BenchmarkCase
#define BENCHMARK_TEMPLATE1_F(Base, Method, a) BENCHMARK_TEMPLATE_F(Base, Method, a)
#define BENCHMARK_TEMPLATE2_F(Base, Method, a, b)                                \
    SAMEBENCH_GOOGLE_FIXTURE_CLASS(SAMEBENCH_GOOGLE_FIXTURE(Base, Method),       \
                                   #Base "<" #a "," #b ">/" #Method, Base<a, b>) \
    BENCHMARK_REGISTER_F(Base, Method);                                          \
    void SAMEBENCH_GOOGLE_FIXTURE(Base, Method)::BenchmarkCase

/// A function for every instance of a template of fixtures. It may call the instance `Base`.
#define BENCHMARK_TEMPLATE_METHOD_F(Template, Method)                           \
    template <class... Types>                                                   \
    class Template##_##Method##_BenchmarkTemplate : public Template<Types...> { \
    protected:                                                                  \
        using Base = Template<Types...>;                                        \
        void BenchmarkCase(::benchmark::State&) override;                       \
    };                                                                          \
    template <class... Types>                                                   \
    void Template##_##Method##_BenchmarkTemplate<Types...>::BenchmarkCase
#define BENCHMARK_TEMPLATE_INSTANTIATE_F(Base, Method, ...)                                 \
    SAMEBENCH_GOOGLE_DECLARE =                                                              \
        ::benchmark::internal::add_named<Base##_##Method##_BenchmarkTemplate<__VA_ARGS__>>( \
            #Base "<" #__VA_ARGS__ ">/" #Method)

#define BENCHMARK_MAIN()                                                    \
    int main(int argc, char** argv) {                                       \
        ::benchmark::Initialize(&argc, argv);                               \
        if (::benchmark::ReportUnrecognizedArguments(argc, argv)) return 1; \
        ::benchmark::RunSpecifiedBenchmarks();                              \
        ::benchmark::Shutdown();                                            \
        return 0;                                                           \
    }                                                                       \
    int main(int, char**)

namespace benchmark::internal {

template <class Class>
Benchmark* add_named(const samebench::RowName& name) {
    return add(std::make_unique<Class>())->Name(name);
}

}  // namespace benchmark::internal
