// Which ops a reader needs decrypted. Thousands may wait, and a list shows the state of most without their content.
import { findOperation } from '../operations/all.ts'
import { recordGroup } from '../operations/operation.ts'
import type { ChooseOps, OpHead } from '../operations/pending-op.ts'

const pick = (heads: readonly OpHead[], isNeeded: (head: OpHead) => boolean): ReadonlySet<string> =>
  new Set(heads.filter(isNeeded).map((head) => head.opId))

/** None: their states and places are enough. */
export const chooseNone: ChooseOps = () => new Set()

const findClaimEffect = ({ kind }: OpHead) => {
  const target = findOperation(kind)?.target
  return target?.of === 'claim' ? target.effect : null
}

/** Those that change the row of a claim in a list, and all of a claim that was filed here. */
export const chooseForClaimRows: ChooseOps = (heads) => {
  const filed = new Set(
    heads.filter((head) => (findClaimEffect(head)?.create ?? null) !== null).map((head) => head.groupId),
  )
  return pick(heads, (head) => filed.has(head.groupId) || (findClaimEffect(head)?.applyToRow ?? null) !== null)
}

/** Those of all registrations. */
export const chooseRecords: ChooseOps = (heads) => pick(heads, (head) => head.groupId.startsWith(recordGroup('')))
