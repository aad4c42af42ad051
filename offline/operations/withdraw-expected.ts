// What a withdrawal does to a claim or registration: it expects the files no longer, unless they have arrived after all.
import { outbox } from '../../contract/outbox.ts'
import type { WithFiles } from './operation.ts'
import type { PendingOp } from './pending-op.ts'
import { hasEffect } from './pending-op.ts'
import { readOnce } from './read-once.ts'

const { withdrawFiles: row } = outbox.table

/** The hashes that the op withdraws; none where the server refused it. */
export const getWithdrawnHashes = (op: PendingOp): readonly string[] =>
  hasEffect(op) ? (readOnce(row.body, op.input?.body)?.files ?? []) : []

/** The claim or registration without the expectation of these files. */
export function withdrawExpected<T extends WithFiles>(holder: T, op: PendingOp): T {
  const withdrawn = getWithdrawnHashes(op)
  const isExpected = ({ sha256, arrived }: T['expected_files'][number]) => arrived || !withdrawn.includes(sha256)
  return holder.expected_files.every(isExpected)
    ? holder
    : { ...holder, expected_files: holder.expected_files.filter(isExpected) }
}
