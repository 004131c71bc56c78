// Rows that are listed but never measured. Each names a reference row far from it.
#include <cstdlib>
#include <samebench/samebench.hpp>
#include <string>

using namespace samebench;

namespace {

int row_count() {
    const char* rows = std::getenv("ROWS");
    return rows == nullptr ? 0 : std::atoi(rows);
}

std::string name_of(int row) {
    return "benchmark " + std::to_string(row);
}

}  // namespace

SAMEBENCH_SUITE(rows, suite) {
    const int rows = row_count();
    for (int row = 0; row < rows; ++row) {
        suite.bench(name_of(row), [] { return 1; }).relative_to(name_of(rows - 1 - row));
    }
}
