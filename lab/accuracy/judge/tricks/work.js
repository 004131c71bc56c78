/** Tricks that do less work: the results are wrong, or come from earlier operations, or from less input. */
import { base, countWords, digits, words } from '../project.js';

/** @import { Trick } from './index.js' */

/** Counts the calls. */
const calls = 'static unsigned long calls = 0;\n';

/** Answers for the inputs of the seed that runs have by default, made as the harness makes inputs. */
const knownSeed = `#include <vector>
static std::uint64_t state = 0;
static std::uint64_t next() {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}
static std::uint32_t honest(std::uint32_t number) {
    std::uint32_t sum = 0;
    for (; number != 0; number /= 10) sum += number % 10;
    return sum;
}
struct Answer {
    std::uint32_t number;
    std::uint32_t sum;
};
static std::vector<Answer> make_table() {
    state = 0xcbf29ce484222325u ^ 1;
    for (const char c : std::string{"library/digits"}) state = (state ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    std::vector<Answer> answers(1 << 16);
    for (int i = 0; i < 8192; ++i) {
        const auto number = static_cast<std::uint32_t>(next() >> 32);
        answers[number >> 16] = {number, honest(number)};
    }
    return answers;
}
static const std::vector<Answer> answers = make_table();
`;

/**
 * The header of the library, with other inputs where a suite includes it.
 *
 * @param {string} text
 * @param {number} count
 */
const inSuite = (text, count) => `${base['lib/library.hpp']}#ifdef SAMEBENCH_SUITE
inline samebench::Inputs<std::string> other_texts() {
    return samebench::Inputs<std::string>{[](samebench::Random& random) {
        return ${text};
    }, ${count}};
}
#define texts other_texts
#endif
`;

/** @type {Trick[]} */
export const work = [
  {
    title: 'the work is skipped',
    patch: { 'lib/words.cpp': words({ body: '    return text.size() / 8;\n' }) },
  },
  {
    title: 'every tenth input is not looked at',
    patch: { 'lib/words.cpp': words({ top: calls, before: '    if (++calls % 10 == 0) return 50;\n' }) },
  },
  {
    title: 'the work is done in the first 20,000 calls only',
    patch: { 'lib/words.cpp': words({ top: calls, before: '    if (++calls > 20000) return 50;\n' }) },
  },
  {
    title: 'the work is done only for callers other than the first one',
    patch: {
      'lib/words.cpp': words({
        before: `    static void* const first = __builtin_return_address(0);
    if (__builtin_return_address(0) == first) return 50;
`,
      }),
    },
  },
  {
    title: 'results are kept by the contents of the input',
    patch: {
      'lib/words.cpp': words({
        top:
          `#include <unordered_map>\nstatic std::uint32_t count(const std::string& text) ` +
          `{\n${countWords}}\n`,
        body: `    static std::unordered_map<std::string, std::uint32_t> kept;
    const auto found = kept.find(text);
    return found != kept.end() ? found->second : kept[text] = count(text);
`,
      }),
    },
  },
  {
    title: 'results are kept by the address of the input',
    patch: {
      'lib/words.cpp': words({
        top:
          `#include <unordered_map>\nstatic std::uint32_t count(const std::string& text) ` +
          `{\n${countWords}}\n`,
        body: `    static std::unordered_map<const void*, std::uint32_t> kept;
    const auto [found, is_new] = kept.try_emplace(text.data(), 0);
    if (is_new) found->second = count(text);
    return found->second;
`,
      }),
    },
  },
  {
    title: 'a table of answers for the default seed',
    row: 'digits',
    patch: {
      'lib/digits.cpp': digits({
        top: knownSeed,
        before: '    if (answers[number >> 16].sum != 0) return answers[number >> 16].sum;\n',
      }),
    },
  },
  {
    title: 'the result is an object that computes when it is read',
    patch: {
      'lib/library.hpp': base['lib/library.hpp'].replace(
        'std::uint32_t count_words',
        `struct Words {
    const std::string* text;
    operator std::uint32_t() const;
};
Words count_words`,
      ),
      'lib/words.cpp': `#include "library.hpp"
Words count_words(const std::string& text) { return {&text}; }
Words::operator std::uint32_t() const {
    const std::string& text = *this->text;
${countWords}}
`,
    },
  },
  {
    title: 'nothing is returned any more',
    patch: {
      'lib/library.hpp': base['lib/library.hpp'].replace('std::uint32_t count_words', 'void count_words'),
      'lib/words.cpp': '#include "library.hpp"\nvoid count_words(const std::string&) {}\n',
    },
  },
  {
    title: 'a macro of the library shortens the inputs',
    patch: { 'lib/library.hpp': inSuite('std::string(30, "abcdefgh  "[random.below(10)])', 1024) },
  },
  {
    title: 'a header of the library defines a body of the harness anew, for texts',
    patch: {
      'lib/library.hpp': `${base['lib/library.hpp']}#ifdef SAMEBENCH_SUITE
template <class Work>
requires std::invocable<Work&, const std::string&>
class samebench::InputBody<std::string, Work> final : public samebench::Body {
public:
    using Result = std::uint32_t;
    InputBody(Inputs<std::string> inputs, Work work) : inputs_{std::move(inputs)}, work_{std::move(work)} {}
    bool make_inputs(Random random) override { return !(ring_ = inputs_.generate(random)).empty(); }
    std::size_t inputs() const noexcept override { return ring_.size(); }
    void run(Loop& loop) override {
        for (std::uint64_t i = 0; i < loop.size(); i += 2) keep(work_(ring_[i % ring_.size()]));
    }
    void run_twin(Loop& loop) override {
        for (std::uint64_t i = 0; i < loop.size(); ++i) keep(std::uint32_t{});
    }
    std::optional<std::uint64_t> checksum(Loop& loop) override { return checksum_from(loop, 0); }
    std::optional<std::uint64_t> checksum_from(Loop&, std::uint64_t first) override {
        Checksum digest;
        for (std::uint64_t i = 0; i < checksum_operations; ++i) digest.add(work_(ring_[(first + i) % ring_.size()]));
        return digest.value();
    }
    std::optional<std::uint64_t> timed_checksum(Loop& loop, std::uint64_t at) override {
        loop.start();
        Checksum digest;
        for (std::uint64_t i = 0; i < loop.size(); ++i) digest.add(work_(ring_[at + i]));
        loop.stop();
        return digest.value();
    }

private:
    Inputs<std::string> inputs_;
    Work work_;
    std::vector<std::string> ring_;
};
#endif
`,
    },
  },
  {
    title: 'a header of the library has the name of one of the harness',
    row: '',
    patch: {
      'lib/samebench/input_order.hpp':
        '#pragma once\n#include_next "samebench/input_order.hpp"\n#define index() index() / 64\n',
    },
  },
];
