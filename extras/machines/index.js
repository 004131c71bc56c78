/** What the command asks for other machines: see `OtherMachines` in cli/extras.js. */
export { clearCopies, projectCopies } from './copies.js';
export { examineMachines } from './doctor.js';
