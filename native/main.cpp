/// The program of suites: a program with a `main` of its own is linked without it.
#include "host.hpp"
#include "os/memory_layout.hpp"

int main(int argc, char** argv) {
    samebench::move_heap();
    return samebench::run_host({argv + 1, argv + argc});
}
