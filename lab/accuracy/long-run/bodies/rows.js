import { bodies } from './garbage.js';

/** @param {import('../../../../wasm/javascript/suite.js').SuiteRows} suite */
export default (suite) => {
  for (const [name, make] of Object.entries(bodies))
    suite.row(name, { inputs: (random) => random.below(1000), computesOtherResults: true }, make());
};
