/**
 * Where a claim's or a trip's miles come from: typed by a person; looked up by the server; estimated on a device without a
 * network, from the middles of the postal codes, and settled by the server later. Never 0 in silence (`calls.tsv` L21).
 */
export const mileageSources = ['typed', 'looked-up', 'estimated'] as const
export type MileageSource = (typeof mileageSources)[number]
