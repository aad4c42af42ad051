import type { claimsOnDevice } from '../../../../contract/labor-claims-device.ts'
import type { claimMachine } from '../../../../contract/labor-claims-machine.ts'
import type { Received } from '../../../../contract/kernel/endpoint.ts'
import type { Claim } from '../../../../contract/shapes/claim.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { describeClaimChanges } from '../filing/claim-differences.rules.ts'
import { addHistory, isAlreadyApplied, sameStatus } from '../history.store.ts'
import {
  refreshAccess,
  requireEditAccess,
  requireOfficeAccess,
  requireParentAccess,
  requireReadAccess,
} from '../labor-claims.policy.ts'
import type { ClaimAccess } from '../labor-claims.policy.ts'
import { lockClaim, updateAndGetClaim } from '../labor-claims.store.ts'
import { buildClaimView } from '../labor-claims.view.ts'
import { notifySerialAnswer } from '../people/notifications.service.ts'
import { refuseClosed } from '../refusals.service.ts'
import {
  findRegistrationToOpen,
  noRequest,
  readMachine,
  recordRequest,
  toMachineColumns,
  toRequestColumns,
} from './machine-change.service.ts'

/** The claim for a decision of the office. Refuses `labor-claims.unknown`, `auth.notAllowed`. */
const lockForOffice = async (call: SignedIn, claimId: string): Promise<Authorized<ClaimAccess>> =>
  requireOfficeAccess(requireReadAccess(await lockClaim(call.tx, claimId), call.actor))

/**
 * Asks the office for another machine of the claim, also late from a device. The claim keeps its machine until the office
 * answers. Refuses `labor-claims.closed`, `serial`, and `parentMissing` for a claim that has not arrived.
 */
export async function requestSerial(
  call: SignedIn,
  claimId: string,
  form: Received<typeof claimsOnDevice.requestSerial>['body'],
): Promise<Claim> {
  const access = requireEditAccess(await requireParentAccess(call, claimId, await lockClaim(call.tx, claimId)))
  const { claim } = access
  if (await isAlreadyApplied(call, claimId)) return buildClaimView(call, access)
  if (claim.closed_at !== null) return refuseClosed(call, access)
  const machine = await readMachine(call, claim, form)
  const columns = toRequestColumns(call, claim, machine)
  if (columns === null) return buildClaimView(call, access)
  await recordRequest(call, claim, machine, 'own')
  return buildClaimView(call, refreshAccess(access, await updateAndGetClaim(call.tx, claimId, columns, call.now)))
}

/**
 * Answers a servicer's request for another machine, as the office. A confirmed one identifies the machine anew and opens
 * its registration to the servicer. The form names the machine that the office saw: a request that was answered or
 * replaced since is refused, `labor-claims.serialAnswered`. Refuses `labor-claims.closed`, `serial`.
 */
export async function answerSerialRequest(
  call: SignedIn,
  claimId: string,
  { decision, serial_number, equipment_id }: Received<typeof claimMachine.answerSerialRequest>['body'],
): Promise<Claim> {
  const access = await lockForOffice(call, claimId)
  const { claim } = access
  if (await isAlreadyApplied(call, claimId)) return buildClaimView(call, access)
  if (claim.closed_at !== null) return refuseClosed(call, access)
  const requester = claim.requested_by
  if (requester === null || claim.requested_serial !== serial_number || claim.requested_equipment_id !== equipment_id)
    return refuse('labor-claims.serialAnswered', { current: await buildClaimView(call, access) })
  const isConfirmed = decision === 'confirm'
  const columns = isConfirmed
    ? await toMachineColumns(call, claim, await readMachine(call, claim, { serial_number, equipment_id }), true)
    : noRequest
  const after = await updateAndGetClaim(call.tx, claimId, columns, call.now)
  const message = isConfirmed ? describeClaimChanges(claim, after) || serial_number : serial_number
  await addHistory(call, claimId, {
    ...sameStatus(claim),
    action: isConfirmed ? 'confirmSerial' : 'declineSerial',
    message,
  })
  await notifySerialAnswer(call, after, requester, isConfirmed)
  return buildClaimView(call, refreshAccess(access, after))
}

/**
 * Opens the registration of the claim's machine to the assigned servicer, as the office: one that was registered, or a
 * machine that the filer corrected, after the assignment. The form names the registration that the office saw.
 * Refuses `labor-claims.registrationChanged`, `labor-claims.closed`.
 */
export async function openRegistration(
  call: SignedIn,
  claimId: string,
  { record_id }: Received<typeof claimMachine.openRegistration>['body'],
): Promise<Claim> {
  const access = await lockForOffice(call, claimId)
  const { claim } = access
  if ((await isAlreadyApplied(call, claimId)) || claim.registration_id === record_id)
    return buildClaimView(call, access)
  if (claim.closed_at !== null) return refuseClosed(call, access)
  const machine = { serial: claim.serial_number, manufacturerId: claim.manufacturer_id }
  if (claim.assigned_to === null || (await findRegistrationToOpen(call, machine)) !== record_id)
    return refuse('labor-claims.registrationChanged', { current: await buildClaimView(call, access) })
  const after = await updateAndGetClaim(call.tx, claimId, { registration_id: record_id }, call.now)
  await addHistory(call, claimId, { ...sameStatus(claim), action: 'openRegistration', message: claim.serial_number })
  return buildClaimView(call, refreshAccess(access, after))
}
