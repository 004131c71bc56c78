#include "json/request_json.hpp"

#include <string>
#include <variant>

#include "targets.hpp"

namespace samebench::fuzz {

void request(std::string_view bytes) {
    require(secret_of(std::string{bytes}).size() <= bytes.size(), "a secret is a part of the text");
    const auto parsed = parse_request(std::string{bytes});
    if (const auto* problem = std::get_if<std::string>(&parsed)) {
        require(problem->starts_with("request: "), "a message");
        return;
    }
    constexpr std::uint64_t largest = 9007199254740991;
    const auto& asked = std::get<Request>(parsed);
    require(asked.seed <= largest && asked.round <= largest, "integers are exact");
    const auto& profile = asked.profile;
    require(profile.target_relative > 0 && profile.target_relative <= 1, "the target is a share");
    require(profile.minimum_pairs >= 1 && profile.maximum_pairs >= 1, "pairs");
    for (const auto time : {profile.budget, profile.warm_up, profile.warm_up_cap}) {
        require(time.count() > 0 && time.count() <= 86'400e9, "times are above 0, up to a day");
    }
}

}  // namespace samebench::fuzz
