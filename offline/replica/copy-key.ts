// Where the copy of a claim, registration or order is stored, by the group of the operations on it. Stored keys do not change.
import { claimGroup, recordGroup } from '../operations/operation.ts'

/** The key of the copy in `mirror`; the group itself where it has none. */
export const toCopyKey = (groupId: string): string =>
  groupId.replace(recordGroup(''), 'record:').replace(claimGroup(''), 'claim:')
