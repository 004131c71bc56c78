/** Types that refer to themselves through arrays, which JSDoc cannot express. */

/** What JSON can hold. */
export type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json };

/** What a template takes; of an array, each item. */
export type Content<Markup> = Markup | string | number | null | undefined | false | Content<Markup>[];
