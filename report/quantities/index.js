/**
 * @import { QuantityId } from '../../protocol/types.js'
 * @import { Quantity } from './quantity.js'
 */
import { bytes } from './bytes.js';
import { instructions } from './instructions.js';
import { time } from './time.js';

/** All quantities, in the order of plots and reports. @type {readonly Quantity[]} */
export const quantities = [time, instructions, bytes];

const byId = new Map(quantities.map((one) => [one.id, one]));

/** @param {{ quantity: QuantityId }} of @returns {Quantity} */
export const quantityOf = ({ quantity }) => /** @type {Quantity} */ (byId.get(quantity));

/** The amount of a cell as a table shows it. @param {{ quantity: QuantityId, value: number | null }} cell */
export const formatAmount = (cell) => quantityOf(cell).format(cell.value);
