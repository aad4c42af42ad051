/**
 * Where the miles of a claim or trip come from: typed by a user, looked up by the server, or estimated offline from the
 * centers of the postal codes. The server replaces an estimate later. Miles are never silently 0 (`calls.tsv` L21).
 */
export const mileageSources = ['typed', 'looked-up', 'estimated'] as const
export type MileageSource = (typeof mileageSources)[number]
