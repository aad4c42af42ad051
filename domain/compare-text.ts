/**
 * Orders days, instants and numbers of documents by their characters, which is the order of their meaning. `localeCompare` would
 * first make a collator, which takes a slow phone a twentieth of a second; it is for what people read in alphabetical order.
 */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
