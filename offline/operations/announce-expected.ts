// What an announcement does to a claim or registration: it expects the files, under the titles that they were taken for.
import { outbox } from '../../contract/outbox.ts'
import type { WithFiles } from './operation.ts'
import { hasEffect } from './pending-op.ts'
import type { PendingOp } from './pending-op.ts'
import { readOnce } from './read-once.ts'

const { announceFiles: row } = outbox.table

/** The files that the op announces; none where the server refused it. */
export const getAnnouncedFiles = (op: PendingOp): readonly { readonly sha256: string; readonly title: string }[] =>
  hasEffect(op) ? (readOnce(row.body, op.input?.body)?.files ?? []) : []

/** The claim or registration with the expectation of these files. Announcing a file again changes its title, as on the server. */
export function announceExpected<T extends WithFiles>(holder: T, op: PendingOp): T {
  const announced = getAnnouncedFiles(op)
  const isKnown = ({ sha256, title }: (typeof announced)[number]) =>
    holder.expected_files.some((one) => one.sha256 === sha256 && one.title === title)
  if (announced.every(isKnown)) return holder
  const arrived = new Set(holder.expected_files.filter((one) => one.arrived).map((one) => one.sha256))
  const others = holder.expected_files.filter(({ sha256 }) => !announced.some((one) => one.sha256 === sha256))
  return {
    ...holder,
    expected_files: [...others, ...announced.map((one) => ({ ...one, arrived: arrived.has(one.sha256) }))],
  }
}
