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
