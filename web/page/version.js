/** The version in package.json, which the page cannot read. A test checks that both are equal. */
export const version = '0.2.0';
