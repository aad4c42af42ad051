// Services ask what they read side by side through the call; only stores know the database.
import { readTogether } from '../db/read-together.ts'
import type { Call } from './call.ts'

/**
 * Runs reads side by side over one connection: what they ask at the same time travels in one message (`readTogether`). The
 * connection is the read's until it ends, so it waits for nothing but the database meanwhile.
 */
export const readSideBySide = <Of extends Pick<Call, 'tx'>, Result>(
  call: Of,
  read: (call: Of) => Promise<Result>,
): Promise<Result> => readTogether(call.tx, (tx) => read({ ...call, tx }))
