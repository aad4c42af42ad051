import type { SignedIn } from '../../../kernel/call.ts'
import { findOtherLastDay } from '../filing/last-day.service.ts'
import { addHistory, sameStatus } from '../history.store.ts'
import type { ClaimChange, ClaimRecord } from '../labor-claims.store.ts'
import { identifyMachine } from './identify.service.ts'
import type { Machine } from './identify.service.ts'
import { isOwnSale } from './own-sale.rules.ts'
import { findRegisteredMachine } from './registered.store.ts'
import type { RegisteredMachine } from './registered.store.ts'

/** The submitted fields that name a machine. */
export interface MachineFields {
  readonly serial_number?: string | undefined
  readonly equipment_id?: number | undefined
}

/** The machine of changed fields. A serial number with a known pattern determines the model; any other needs the model as well. */
export const readMachine = (call: SignedIn, claim: ClaimRecord, changed: MachineFields): Promise<Machine> =>
  identifyMachine(
    call,
    changed.serial_number ?? claim.serial_number,
    changed.equipment_id ?? (claim.serial_prefix === '' ? claim.equipment_id : undefined),
  )

export const isMachineOfClaim = (claim: ClaimRecord, { serial, model }: Machine): boolean =>
  claim.serial_number === serial && claim.equipment_id === model.equipment_id

/** Columns without an open request. */
export const noRequest = {
  requested_serial: null,
  requested_equipment_id: null,
  requested_by: null,
  requested_at: null,
} as const satisfies ClaimChange

/** The registration that the office opens with this machine: the one that counts, if a servicer is assigned. */
export async function findRegistrationToOpen(
  call: SignedIn,
  machine: { readonly serial: string; readonly manufacturerId: number },
): Promise<string | null> {
  return (await findRegisteredMachine(call.tx, machine.serial, machine.manufacturerId))?.recordId ?? null
}

/**
 * The purchase date beside another machine: a missing one, and one that is as the registration of the machine before has it,
 * become that of the new one's registration. Where that has none, the date stays if it is of the claim's own sale, which was
 * registered with the same misread number, and else there is none. Any other date was entered, and stays.
 */
async function findPurchaseDate(
  call: SignedIn,
  claim: ClaimRecord,
  registered: RegisteredMachine | null,
): Promise<string | null> {
  const { purchased_date: own, serial_number: serial, manufacturer_id: manufacturerId } = claim
  const before = own === null ? null : await findRegisteredMachine(call.tx, serial, manufacturerId)
  if (own !== (before?.purchased ?? null)) return own
  return registered?.purchased ?? (before !== null && isOwnSale(claim, before.buyer) ? own : null)
}

/**
 * The columns of another machine. The office opens its registration to the assigned servicer, and settles an open request.
 * Any other user's change closes the registration until the office opens one. Another manufacturer has its own last day to submit.
 */
export async function toMachineColumns(
  call: SignedIn,
  claim: ClaimRecord,
  machine: Machine,
  isOffice: boolean,
): Promise<ClaimChange> {
  const { serial, model } = machine
  const registered = await findRegisteredMachine(call.tx, serial, model.manufacturer_id)
  return {
    serial_number: serial,
    equipment_id: model.equipment_id,
    manufacturer_id: model.manufacturer_id,
    purchased_date: await findPurchaseDate(call, claim, registered),
    registration_id: isOffice && claim.assigned_to !== null ? (registered?.recordId ?? null) : null,
    ...(model.manufacturer_id === claim.manufacturer_id
      ? {}
      : { file_by: await findOtherLastDay(call.tx, claim, model.manufacturer_id) }),
    ...(isOffice ? noRequest : {}),
  }
}

/** Whether the claim's open request is for this machine. */
export const isRequested = (claim: ClaimRecord, { serial, model }: Machine): boolean =>
  claim.requested_serial === serial && claim.requested_equipment_id === model.equipment_id

/** Columns of a request, or null if the claim has this machine or this request already. A newer request replaces the open one. */
export function toRequestColumns(call: SignedIn, claim: ClaimRecord, machine: Machine): ClaimChange | null {
  if (isMachineOfClaim(claim, machine) || isRequested(claim, machine)) return null
  return {
    requested_serial: machine.serial,
    requested_equipment_id: machine.model.equipment_id,
    requested_by: call.actor.userId,
    requested_at: call.now,
  }
}

/** Adds the request to the history. `op` is `none` where the same edit also changed the claim. */
export async function recordRequest(
  call: SignedIn,
  claim: ClaimRecord,
  { serial, model }: Machine,
  op: 'own' | 'none',
): Promise<void> {
  const replaced = claim.requested_serial === null ? '' : `; replaces the request for ${claim.requested_serial}`
  const modelChange =
    claim.equipment_id === model.equipment_id
      ? ''
      : `; Model: ${claim.brand} ${claim.model} → ${model.brand} ${model.name}`
  await addHistory(
    call,
    claim.claim_id,
    {
      ...sameStatus(claim),
      action: 'requestSerial',
      message: `Serial number: ${claim.serial_number} → ${serial}${modelChange}${replaced}`,
    },
    op,
  )
}

/** Notes in the history that the office's own change of the machine settled the open request. */
export async function recordSettledRequest(call: SignedIn, before: ClaimRecord, after: ClaimRecord): Promise<void> {
  const { requested_serial: serial, requested_equipment_id: model } = before
  if (serial === null || after.requested_serial !== null) return
  const isGranted = after.serial_number === serial && after.equipment_id === model
  await addHistory(
    call,
    before.claim_id,
    { ...sameStatus(before), action: isGranted ? 'confirmSerial' : 'declineSerial', message: serial },
    'none',
  )
}
