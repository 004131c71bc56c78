/// Two JSON libraries with the same document: parse it into a tree, and write the tree as text.
#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <nlohmann/json.hpp>
#include <samebench/samebench.hpp>
#include <string>

using namespace samebench;

namespace {

/// A document of 100 records, about 9 kB.
std::string document() {
    auto records = nlohmann::json::array();
    Random random{1};
    for (int i = 0; i < 100; ++i) {
        records.push_back({{"id", i},
                           {"name", "record " + std::to_string(random.below(1'000'000))},
                           {"share", double(random.below(1'000'000)) / 1e6},
                           {"tags", {"red", "green", "blue"}},
                           {"active", i % 3 == 0}});
    }
    return records.dump();
}

}  // namespace

SAMEBENCH_SUITE(json, suite) {
    const std::string text = document();
    const auto bytes = double(text.size());
    suite
        .bench("parse, nlohmann", one_of({text}, 1),
               [](const std::string& input) { return nlohmann::json::parse(input).size(); })
        .bytes(bytes);
    suite
        .bench("parse, RapidJSON", one_of({text}, 1),
               [](const std::string& input) {
                   rapidjson::Document tree;
                   tree.Parse(input.data(), input.size());
                   return std::size_t(tree.Size());
               })
        .bytes(bytes);

    suite
        .bench("write, nlohmann",
               [tree = nlohmann::json::parse(text)] { return launder(&tree)->dump(); })
        .bytes(bytes);
    const auto tree = std::make_shared<rapidjson::Document>();
    tree->Parse(text.data(), text.size());
    suite
        .bench("write, RapidJSON",
               [tree] {
                   rapidjson::StringBuffer output;
                   rapidjson::Writer<rapidjson::StringBuffer> writer{output};
                   launder(tree.get())->Accept(writer);
                   return std::string{output.GetString(), output.GetSize()};
               })
        .bytes(bytes);
}
