/** All trials of the simulations of which the first tier has a few. */
import './judgement.test.js?whole';
