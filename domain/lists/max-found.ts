/**
 * As many results as a search by text counts and pages through: each of them would have to be read to be counted, and no one
 * pages further (docs/decisions/116-nothing-grows.md).
 */
export const maxFound = 1000
