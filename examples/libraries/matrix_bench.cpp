/// Matrices of 4 × 4 floats, as graphics uses them: Eigen beside GLM.
#include <Eigen/Dense>
#include <glm/glm.hpp>
#include <samebench/samebench.hpp>

using namespace samebench;

namespace {

template <class Matrix>
struct Two {
    Matrix a, b;
};

/// Pairs of matrices of random numbers from 0 to 1.
template <class Matrix>
Inputs<Two<Matrix>> pairs(float& (*at)(Matrix&, int, int)) {
    const auto make = [at](Random& random) {
        Two<Matrix> two;
        for (Matrix* matrix : {&two.a, &two.b}) {
            for (int i = 0; i < 16; ++i) {
                at(*matrix, i / 4, i % 4) = float(random.below(1 << 20)) / (1 << 20);
            }
        }
        return two;
    };
    return Inputs<Two<Matrix>>{make, 256};
}

}  // namespace

SAMEBENCH_SUITE(matrix, suite) {
    const auto eigen =
        pairs<Eigen::Matrix4f>([](auto& matrix, int i, int j) -> float& { return matrix(i, j); });
    const auto glm =
        pairs<glm::mat4>([](auto& matrix, int i, int j) -> float& { return matrix[j][i]; });

    suite.bench("multiply, Eigen", eigen,
                [](const auto& two) -> Eigen::Matrix4f { return two.a * two.b; });
    suite.bench("multiply, GLM", glm, [](const auto& two) { return two.a * two.b; });
    suite.bench("invert, Eigen", eigen,
                [](const auto& two) -> Eigen::Matrix4f { return two.a.inverse(); });
    suite.bench("invert, GLM", glm, [](const auto& two) { return glm::inverse(two.a); });
}
