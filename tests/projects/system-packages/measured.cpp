#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#if __has_include(<fmt/format.h>)
#include <fmt/format.h>
#endif
#if __has_include(<Eigen/Core>)
#include <Eigen/Core>
#endif
#if __has_include(<glm/vec3.hpp>)
#include <glm/vec3.hpp>
#endif

std::size_t measure(unsigned number) {
    std::string text = nlohmann::json{{"number", number}}.dump();
#ifdef FMT_VERSION
    text += fmt::format("{}", number);
#endif
#ifdef EIGEN_CORE_H
    text += std::to_string((Eigen::Matrix2f::Identity() * float(number)).sum());
#endif
    return text.size();
}
