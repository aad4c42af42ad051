// A servicer's request for another serial number. The claim keeps its machine: only the office changes it, so the device
// shows the request beside it.
import { claimsOnDevice, serialRequestForm } from '../../contract/labor-claims-device.ts'
import { claim as claimShape } from '../../contract/shapes/claim.ts'
import type { Claim } from '../../contract/shapes/claim.ts'
import { normalizeSerial } from '../../domain/warranty/serials.ts'
import type { Owner } from '../engine.ts'
import { toAuthor } from './author.ts'
import { describeCurrent } from './description.ts'
import { defineOperation } from './operation.ts'
import { getAnswer, hasEffect } from './pending-op.ts'
import type { PendingOp } from './pending-op.ts'
import { readOnce } from './read-once.ts'

const { requestSerial: row } = claimsOnDevice
const kind = 'requestSerial'

/** Where a screen finds the state of the request. */
export const serialRequestKey = 'serial'

/** The claim with the request. Unchanged after a refusal, or where the server's answer is no newer than the claim. */
function applyRequest(claim: Claim, op: PendingOp, me: Owner): Claim {
  const form = readOnce(serialRequestForm, op.input?.body)
  if (form === null || !hasEffect(op)) return claim
  const answer = getAnswer(op, claimShape)
  if (answer !== null)
    return answer.rev > claim.rev ? { ...claim, serial_request: answer.serial_request ?? null } : claim
  const serial = normalizeSerial(form.serial_number)
  if (serial === claim.serial_number && (form.equipment_id ?? claim.equipment_id) === claim.equipment_id) return claim
  return {
    ...claim,
    serial_request: {
      serial_number: serial,
      equipment_id: form.equipment_id ?? 0,
      model: '',
      at: new Date(op.createdAt).toISOString(),
      author: toAuthor(me),
    },
  }
}

/** A request that was never sent is replaced by the newer one. */
export const requestSerial = defineOperation({
  kind,
  row,
  queue: 'words',
  icon: 'action',
  mintsId: false,
  entityId: (input) => input.params.id,
  label: ({ body }) => `Another serial number, ${normalizeSerial(body.serial_number)}`,
  target: {
    of: 'claim',
    id: (input) => input.params.id,
    effect: { create: null, apply: applyRequest, applyToRow: null, findLocalFile: null, answersWithClaim: true },
  },
  getPendingKeys: () => [serialRequestKey],
  refreshes: ['claim'],
  foldInto: (waiting, input) => (waiting.kind === kind ? { params: input.params, body: input.body } : null),
  describe(item) {
    const form = readOnce(serialRequestForm, item.input?.body)
    if (form === null) return null
    const facts = [{ name: 'Serial number', value: normalizeSerial(form.serial_number) }]
    return { title: null, facts, noteTitle: 'Another serial number' }
  },
  describeServerState: (item) => describeCurrent(item.error?.current),
  editing: { canEdit: (item) => readOnce(serialRequestForm, item.input?.body) !== null },
})
