#pragma once

#include <samebench/catch2/place.h>

#ifdef CATCH_AMALGAMATED_HPP_INCLUDED
#define SAMEBENCH_CATCH2_3
#elif defined(TWOBLUECUBES_SINGLE_INCLUDE_CATCH_HPP_INCLUDED)
// A copy of the project's, included before.
#elif __has_include(<catch2/reporters/catch_reporter_event_listener.hpp>)
#include <catch2/catch_assertion_result.hpp>
#include <catch2/catch_section_info.hpp>
#include <catch2/interfaces/catch_interfaces_reporter.hpp>
#include <catch2/reporters/catch_reporter_event_listener.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>
#define SAMEBENCH_CATCH2_3
#else
#define CATCH_CONFIG_EXTERNAL_INTERFACES
#include <catch2/catch.hpp>
#endif

#include <sstream>

/// Follows the tests of a program. Included once in it.
namespace samebench::catch2 {

#ifdef SAMEBENCH_CATCH2_3
using ListenerBase = Catch::EventListenerBase;
using AssertionEnded = void;
#else
using ListenerBase = Catch::TestEventListenerBase;
using AssertionEnded = bool;
#endif

class Listener : public ListenerBase {
public:
    using ListenerBase::ListenerBase;

    void sectionStarting(const Catch::SectionInfo& section) override {
        place().sections.push_back(section.name);
    }
    void sectionEnded(const Catch::SectionStats&) override {
        if (!place().sections.empty()) place().sections.pop_back();
    }
    AssertionEnded assertionEnded(const Catch::AssertionStats& stats) override {
        const auto& result = stats.assertionResult;
        if (!result.isOk()) {
            std::ostringstream text;
            text << result.getSourceInfo() << ": " << result.getExpressionInMacro();
            if (result.hasExpandedExpression()) text << ", with " << result.getExpandedExpression();
            place().failed = text.str();
        }
        return AssertionEnded();
    }
};

}  // namespace samebench::catch2

// Its macro makes a name of the class.
using SamebenchCatch2Listener = samebench::catch2::Listener;
CATCH_REGISTER_LISTENER(SamebenchCatch2Listener)
