// What a screen shows: the server's last copy of a claim with the work that is still on this device laid over it.
// Pure: the mirror brings copy and ops, the domain's rules decide what they come to.
import { noteForm } from '../../contract/labor-claims.ts'
import { claim as claimShape, note as noteShape } from '../../contract/shapes/claim.ts'
import type { Claim, ClaimRow, WireNote } from '../../contract/shapes/claim.ts'
import { usualClass } from '../../domain/labor-claims/notes.ts'
import type { Owner, Seen } from '../engine.ts'
import { layAction, layActionOnRow } from './lay-action.ts'
import { layFile } from './lay-files.ts'
import { layParts } from './lay-parts.ts'
import type { LocalFile } from './lay-files.ts'
import { layTrip, withTrips } from './lay-trips.ts'
import { answerTo, isLaid, mark } from './pending-op.ts'
import type { PendingMark, PendingOp } from './pending-op.ts'
import { readOnce } from './read-once.ts'

/** A copy as it was fetched: `asOf` is when it was asked for, epoch ms by the device. */
export interface Copy<T> {
  readonly value: T
  readonly asOf: number
}

const inOrder = (ops: readonly PendingOp[]) => [...ops].sort((a, b) => a.seq - b.seq)

function layNote(claim: Claim, op: PendingOp, author: WireNote['author']): Claim {
  if (claim.notes.some((note) => note.id === op.entityId)) return claim
  const answer = answerTo(op, noteShape)
  if (answer !== null) return { ...claim, notes: [...claim.notes, answer] }
  const form = readOnce(noteForm, op.input?.body)
  if (form === null) return claim
  const at = new Date(op.createdAt).toISOString()
  return {
    ...claim,
    notes: [
      ...claim.notes,
      {
        id: op.entityId,
        note: form.note,
        class: form.class ?? usualClass(claim.may.note_classes),
        late: false,
        made_at: at,
        received_at: at,
        author,
      },
    ],
  }
}

/** These bring the whole claim back: that is the copy to start from where it is the newer one. */
const answersWhole = ['fileClaim', 'actOnClaim', 'setParts']
function newest(copy: Claim, ops: readonly PendingOp[]): Claim {
  return ops
    .filter((op) => answersWhole.includes(op.kind))
    .reduce((best, op) => {
      const answer = answerTo(op, claimShape)
      return answer !== null && answer.ticket_id === best.ticket_id && answer.rev > best.rev ? answer : best
    }, copy)
}

/**
 * A claim as its screen shows it. `ops` are those of this claim, in any order; acked ones count until a copy comes
 * that was asked for after them. `pending` holds the ones that the server does not have.
 */
export function overlayClaim(copy: Copy<Claim>, ops: readonly PendingOp[], me: Owner): Seen<Claim> {
  const laid = inOrder(ops.filter((op) => isLaid(op, copy.asOf)))
  const author = { user_id: me.userId, name: me.name, organization: '' }
  const localFiles: LocalFile[] = []
  let value = newest(copy.value, laid)
  for (const op of laid) {
    if (op.kind === 'addTrip' || op.kind === 'editTrip' || op.kind === 'removeTrip')
      value = withTrips(value, layTrip(value.trips, op, author))
    else if (op.kind === 'addNote') value = layNote(value, op, author)
    else if (op.kind === 'actOnClaim') value = layAction(value, op, me)
    else if (op.kind === 'setParts') value = layParts(value, op)
    else if (op.kind === 'addFile') {
      const { claim, local } = layFile(value, op, author)
      value = claim
      if (local !== null) localFiles.push(local)
    }
  }
  return { value, asOf: copy.asOf, pending: marks(laid), localFiles }
}

/** A row of a list with the claim's pending steps in it, and a mark for each thing that waits. */
export function overlayRow(copy: Copy<ClaimRow>, ops: readonly PendingOp[], me: Owner): Seen<ClaimRow> {
  const laid = inOrder(ops.filter((op) => isLaid(op, copy.asOf)))
  const value = laid
    .filter((op) => op.kind === 'actOnClaim')
    .reduce((row, op) => layActionOnRow(row, op, me), copy.value)
  return { value, asOf: copy.asOf, pending: marks(laid), localFiles: [] }
}

/** Several ops have the claim itself for their entity: its filing and its list of parts are marked under words of their own. */
const keyOf = (op: PendingOp) => (op.kind === 'fileClaim' ? 'claim' : op.kind === 'setParts' ? 'parts' : op.entityId)

/** By the entity's id; a step of the claim also under the op's id, as which it stands in the history. */
export function marks(ops: readonly PendingOp[]): Record<string, PendingMark> {
  const waiting = ops.filter((op) => op.state !== 'acked' && op.kind !== 'announceFiles' && op.kind !== 'discardOp')
  const marked: Record<string, PendingMark> = {}
  for (const op of waiting) {
    marked[keyOf(op)] = mark(op)
    if (op.kind === 'actOnClaim') marked[op.opId] = mark(op)
  }
  return marked
}
