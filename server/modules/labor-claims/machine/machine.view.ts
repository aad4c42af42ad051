import type { Claim } from '../../../../contract/shapes/claim.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { modelById } from '../filing/filing.store.ts'
import { isOfficeAccess } from '../labor-claims.policy.ts'
import type { ClaimAccess } from '../labor-claims.policy.ts'
import { loadAuthors } from '../people/people.store.ts'
import type { RegisteredMachine } from './registered.store.ts'
import { findRegisteredMachine, registrationNumber } from './registered.store.ts'

/** The open request for another machine, and the registration that is open to the servicer or that the office may open. */
export async function buildMachineView(
  call: SignedIn,
  access: ClaimAccess,
  registered: RegisteredMachine | null,
): Promise<Pick<Claim, 'serial_request' | 'registration'>> {
  return {
    serial_request: await buildRequest(call, access),
    registration: await buildRegistration(call, access, registered),
  }
}

async function buildRequest({ tx }: SignedIn, access: ClaimAccess): Promise<Claim['serial_request']> {
  const { claim } = access
  const { requested_serial: serial, requested_equipment_id: equipmentId, requested_by, requested_at } = claim
  if (serial === null || equipmentId === null || requested_at === null) return null
  const model = await modelById(tx, equipmentId)
  const opens =
    model === null || claim.assigned_to === null || !isOfficeAccess(access)
      ? null
      : await findRegisteredMachine(tx, serial, model.manufacturer_id)
  return {
    serial_number: serial,
    equipment_id: equipmentId,
    model: model === null ? '' : `${model.brand} ${model.name}`,
    opens: opens?.displayId ?? null,
    at: requested_at.toISOString(),
    author: (await loadAuthors(tx, [requested_by]))(requested_by),
  }
}

/** Only the office and the assigned servicer learn which registration is open. Only the office learns which one could be. */
async function buildRegistration(
  { tx }: SignedIn,
  access: ClaimAccess,
  registered: RegisteredMachine | null,
): Promise<Claim['registration']> {
  const { claim, readers } = access
  const isOffice = isOfficeAccess(access)
  const { registration_id: openId } = claim
  if (openId !== null && (isOffice || readers.includes('servicer'))) {
    const number = openId === registered?.recordId ? registered.displayId : await registrationNumber(tx, openId)
    return { record_id: openId, display_id: number ?? '', is_open: true }
  }
  if (registered === null || !isOffice || claim.assigned_to === null) return null
  return { record_id: registered.recordId, display_id: registered.displayId, is_open: false }
}
