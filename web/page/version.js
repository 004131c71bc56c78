/** As package.json has it, which the page cannot read; a test keeps the two together. */
export const version = '0.1.0';
