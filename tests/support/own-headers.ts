import * as names from '../../contract/kernel/headers.ts'

/** What proves that an answer is our server's: its epoch and the position of its log. */
export const ownHeaders: Readonly<Record<string, string>> = { [names.serverEpoch]: 'one', [names.logPosition]: '1' }
