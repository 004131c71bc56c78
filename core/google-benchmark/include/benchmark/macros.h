#pragma once

/// Attributes that sources which use Google Benchmark may name.
#define BENCHMARK_UNUSED __attribute__((unused))
#define BENCHMARK_ALWAYS_INLINE __attribute__((always_inline))
#define BENCHMARK_BUILTIN_EXPECT(value, expected) __builtin_expect(value, expected)
#define BENCHMARK_UNREACHABLE() __builtin_unreachable()
#define BENCHMARK_DEPRECATED_MSG(message) [[deprecated(message)]]
#define BENCHMARK_DISABLE_DEPRECATED_WARNING \
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wdeprecated-declarations\"")
#define BENCHMARK_RESTORE_DEPRECATED_WARNING _Pragma("GCC diagnostic pop")
#ifdef __clang__
#define BENCHMARK_DONT_OPTIMIZE __attribute__((optnone))
#else
#define BENCHMARK_DONT_OPTIMIZE __attribute__((optimize(0)))
#endif
#define BENCHMARK_DISALLOW_COPY_AND_ASSIGN(Type) \
    Type(const Type&) = delete;                  \
    Type& operator=(const Type&) = delete

/// A function that callers know nothing of, as if it were in another file, where Google Benchmark
/// has it. Otherwise GCC takes the registers that it uses into account, and computes what is
/// measured with other instructions.
#ifdef __clang__
#define SAMEBENCH_GOOGLE_OUTSIDE gnu::noinline
#else
#define SAMEBENCH_GOOGLE_OUTSIDE gnu::noipa
#endif

// A `main` of the sources becomes an ordinary function, which registers benchmarks. A label renames
// its symbol only: it may still end without a return statement. samebench_add_google_benchmark()
// says which form the file has.
#if defined(SAMEBENCH_GOOGLE_MAIN_WITH_ARGUMENTS)
int main(int, char**) __asm__(SAMEBENCH_GOOGLE_MAIN_WITH_ARGUMENTS);
#elif defined(SAMEBENCH_GOOGLE_MAIN_WITHOUT_ARGUMENTS)
int main() __asm__(SAMEBENCH_GOOGLE_MAIN_WITHOUT_ARGUMENTS);
#elif defined(SAMEBENCH_GOOGLE_HIDDEN_MAIN)
// No file shows a `main`, but a macro or an included file may make one.
#define main(...)                                                                          \
    main(__VA_ARGS__) __asm__(SAMEBENCH_GOOGLE_HIDDEN_MAIN __VA_OPT__("_with_arguments")); \
    int main(__VA_ARGS__)
#endif
