/** All trials of the simulations of which the first tier has a few. */
import './compare/duel-data.test.js?whole';
import './compare/duel.test.js?whole';
import './compare/evidence/paired.test.js?whole';
import './compare/second-look.test.js?whole';
import './compare/sequential/decide.test.js?whole';
import './compare/verdicts.test.js?whole';
import './estimate/correction.test.js?whole';
import './estimate/interval.test.js?whole';
import './estimate/long-runs.test.js?whole';
import './estimate/needed.test.js?whole';
import './history/change-points.test.js?whole';
