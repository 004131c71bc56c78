#include "event_json.hpp"
#include "values.hpp"

/// The events of a round that counts.
namespace samebench {
namespace {

/// The columns of one side of `pairs`.
void add_work_columns(json& columns, std::span<const WorkPair> pairs, Work WorkPair::*side,
                      const std::string& name) {
    const auto of = [pairs, side](double Work::*amount) {
        return column(pairs, [=](const WorkPair& pair) { return (pair.*side).*amount; });
    };
    columns[name + "Instructions"] = of(&Work::instructions);
    columns[name + "BulkBytes"] = of(&Work::bulk_bytes);
    columns[name + "HostCalls"] = of(&Work::host_calls);
    columns[name + "HostBytes"] = of(&Work::host_bytes);
}

json columns(std::span<const WorkPair> pairs) {
    json columns{
        {"operations", column(pairs, [](const WorkPair& pair) { return pair.operations; })}};
    add_work_columns(columns, pairs, &WorkPair::body, "body");
    add_work_columns(columns, pairs, &WorkPair::twin, "twin");
    columns["pauses"] = column(pairs, [](const WorkPair& pair) { return pair.pauses; });
    return columns;
}

json describe(const Allocations& allocations) {
    return {{"count", allocations.count},
            {"bytes", allocations.bytes},
            {"peakBytes", allocations.peak_bytes}};
}

}  // namespace

std::string allocations_json(const Allocations& allocations) {
    return text_of(describe(allocations));
}

void JsonEvents::on(const CounterEvent& event) {
    write_(to_line({{"event", "counter"},
                    {"name", event.name},
                    {"exact", event.exact},
                    {"pauseInstructions", event.pause.instructions},
                    {"pauseHostCalls", event.pause.host_calls}}));
}

void JsonEvents::on(const WorkEvent& event) {
    const auto& [checksum, pairs, in_a_row, doubt, allocations, first] = event.count;
    json line{{"event", "work"},
              {"benchmark", event.benchmark},
              {"suite", event.what.suite},
              {"name", event.what.name},
              {"argument", or_null(event.what.argument)},
              {"inputs", event.what.body->inputs()},
              {"checksum", checksum ? json(hexadecimal(*checksum)) : json{}},
              {"pairs", columns(std::span{pairs})},
              {"inARow", in_a_row}};
    if (doubt) line["doubt"] = {{"below", doubt->below}, {"above", doubt->above}};
    if (allocations) line["allocations"] = describe(*allocations);
    if (first) {
        line["first"] = {{"operations", first->operations}, {"instructions", first->instructions}};
    }
    write_(to_line(line));
}

void JsonEvents::on(const SizeEvent& event) {
    const auto& [itself, heap] = event.size;
    write_(to_line({{"event", "size"},
                    {"benchmark", event.benchmark},
                    {"suite", event.what.suite},
                    {"name", event.what.name},
                    {"argument", or_null(event.what.argument)},
                    {"bytes", event.size.bytes()},
                    {"object",
                     {{"itself", itself},
                      {"heap", heap.bytes},
                      {"blocks", heap.blocks},
                      {"requested", heap.requested},
                      {"withOverhead", heap.with_overhead}}}}));
}

}  // namespace samebench
