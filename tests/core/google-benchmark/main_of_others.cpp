/// A program with a `main` of its own, whose rows refer to variables of that `main`.
#include <benchmark/internal/row.h>

#include "../../projects/programs/locals.cpp"

namespace {

[[maybe_unused]] const bool registered = samebench::register_suite(
    SAMEBENCH_REGISTRATION("tests"), benchmark::internal::fill_suite, SAMEBENCH_OPTIMISED);

}  // namespace
