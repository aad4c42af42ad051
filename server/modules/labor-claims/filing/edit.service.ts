import type { ClaimChange as Form } from '../../../../contract/labor-claims-filing.ts'
import type { Claim } from '../../../../contract/shapes/claim.ts'
import { isContactField, applyContactFields } from '../../../../domain/labor-claims/contacts.ts'
import { mergeFields } from '../../../../domain/merging/fields.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { MilesTo } from '../../servicers/index.ts'
import { describeClaimChanges, formatFieldName } from './claim-differences.rules.ts'
import { parseContacts, toClaimFields, toFormFields, numberContacts } from './claim-fields.rules.ts'
import type { Fields } from './claim-fields.rules.ts'
import { checkPurchaseDate, requireStateAbbreviation, requireServicerAddress } from './form-checks.service.ts'
import { refuseClash } from '../refusals.service.ts'
import { addHistory, isAlreadyApplied } from '../history.store.ts'
import { requireEditAccess, requireReadAccess, refreshAccess } from '../labor-claims.policy.ts'
import type { ClaimChange, ClaimRecord } from '../labor-claims.store.ts'
import { updateAndGetClaim, lockClaim } from '../labor-claims.store.ts'
import { buildClaimView } from '../labor-claims.view.ts'
import { identifyMachine } from './machine.service.ts'
import { resolveMiles } from '../trips/mileage.service.ts'
import { findServicerAt } from '../people/people.store.ts'
import { refuseClosed } from '../refusals.service.ts'

/**
 * Edits a claim (L07) field by field and keeps what others changed meanwhile. If both changed the same field, nothing
 * changes: `labor-claims.clash`. Refuses `labor-claims.closed`, `serial`, `servicerUnknown`.
 */
export async function editClaim(call: SignedIn, milesTo: MilesTo, claimId: string, submitted: Form): Promise<Claim> {
  const access = requireEditAccess(requireReadAccess(await lockClaim(call.tx, claimId), call.actor))
  const { claim } = access
  if (await isAlreadyApplied(call, claimId)) return buildClaimView(call, access)
  if (claim.closed_at !== null) return refuseClosed(call, access)
  const { form, contacts, ids } = numberContacts(submitted, claim)
  const { changes, clashes } = mergeFields(
    toClaimFields(claim, ids),
    toFormFields(form, ids),
    form.was === undefined ? undefined : toFormFields(form.was, ids),
  )
  if (clashes.length > 0)
    return refuseClash(call, access, clashes, (field) => formatFieldName(field, [...parseContacts(claim), ...contacts]))
  if (Object.keys(changes).length === 0) return buildClaimView(call, access)
  const updated = await updateAndGetClaim(call.tx, claimId, await toColumns(call, claim, changes, form), call.now)
  const miles = await resolveMiles(
    call,
    milesTo,
    updated,
    { miles: updated.mileage, from: updated.mileage_from },
    'claim',
  )
  const after =
    miles.message === null
      ? updated
      : await updateAndGetClaim(call.tx, claimId, { mileage: miles.miles, mileage_from: miles.from }, call.now)
  await addHistory(call, claimId, {
    action: 'changeClaim',
    from: claim.status,
    to: claim.status,
    message: [describeClaimChanges(claim, updated), miles.message ?? ''].filter((text) => text !== '').join('; '),
  })
  return buildClaimView(call, refreshAccess(access, after))
}

async function toColumns(call: SignedIn, claim: ClaimRecord, changes: Fields, form: Form): Promise<ClaimChange> {
  const has = (field: keyof Form) => Object.hasOwn(changes, field)
  const columns = Object.fromEntries(
    Object.entries(changes).filter(([field]) => !isContactField(field) && field !== 'appointment_at'),
  ) as ClaimChange
  if (has('customer_state_id')) await requireStateAbbreviation(call.tx, form.customer_state_id)
  if (has('purchased_date')) checkPurchaseDate(form.purchased_date, call.now)
  if (has('provider_address_id')) await checkProvider(call, claim, form.provider_address_id ?? null)
  return {
    ...columns,
    ...(has('serial_number') || has('equipment_id') ? await toMachineColumns(call, claim, changes) : {}),
    ...(has('appointment_at')
      ? { appointment_at: form.appointment_at == null ? null : new Date(form.appointment_at) }
      : {}),
    ...(has('mileage') ? { mileage_from: form.mileage_from ?? 'typed' } : {}),
    ...(Object.keys(changes).some(isContactField)
      ? { customer_contact: JSON.stringify(applyContactFields(parseContacts(claim), changes)) }
      : {}),
  }
}

/** The model follows from a serial number with a known pattern. Any other serial number needs the model as well. */
async function toMachineColumns(call: SignedIn, claim: ClaimRecord, changes: Fields): Promise<ClaimChange> {
  const named = changes['equipment_id'] as number | undefined
  const { serial, model } = await identifyMachine(
    call,
    (changes['serial_number'] as string | undefined) ?? claim.serial_number,
    named ?? (claim.serial_prefix === '' ? claim.equipment_id : undefined),
  )
  return { serial_number: serial, equipment_id: model.equipment_id, manufacturer_id: model.manufacturer_id }
}

/** Before assignment any servicer may be requested. Afterwards only another address of the assigned servicer; the office reassigns by an action. */
async function checkProvider(call: SignedIn, claim: ClaimRecord, addressId: number | null): Promise<void> {
  if (claim.assigned_to === null) {
    if (addressId !== null) await requireServicerAddress(call.tx, addressId)
    return
  }
  const servicer = addressId === null ? null : await findServicerAt(call.tx, addressId)
  if (servicer?.userId !== claim.assigned_to) refuse('labor-claims.servicerUnknown')
}
