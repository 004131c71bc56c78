#pragma once

// The `main` of several programs of a project.
#define OWN_MAIN(function)                                                      \
    int main(int argc, char** argv) {                                           \
        benchmark::RegisterBenchmark("hidden/" #function, function)->Arg(argc); \
        benchmark::Initialize(&argc, argv);                                     \
        benchmark::RunSpecifiedBenchmarks();                                    \
    }
