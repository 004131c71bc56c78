/**
 * Whether a platform runs native code, in any variant; otherwise WebAssembly.
 *
 * @param {string} platform  its id
 */
export const isNative = (platform) => platform.split(/[@#]/)[0] === 'native';

/**
 * Whether a platform runs the oracle, in any variant: machine code of the module.
 *
 * @param {string} platform  its id
 */
export const isOracle = (platform) => platform.split(/[@#]/)[0] === 'oracle';

/**
 * Whether a name is a member of all objects, such as `constructor`. A platform cannot have it, because parts
 * of reports are objects with a key for each platform.
 * @param {string} id
 */
export const isReserved = (id) => id in Object.prototype;

/** What is wrong with a platform of such a name. @param {string} id */
export const reservedText = (id) => `a platform cannot be called "${id}"`;
