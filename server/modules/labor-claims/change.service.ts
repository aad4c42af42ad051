import type { ClaimChange as Form } from '../../../contract/labor-claims-filing.ts'
import type { Claim } from '../../../contract/shapes/claim.ts'
import { isContactField, withContactFields } from '../../../domain/labor-claims/contacts.ts'
import { mergeFields } from '../../../domain/merging/fields.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { MilesTo } from '../servicers/index.ts'
import { claimDifferences, fieldName } from './change.differences.ts'
import { contactsOf, fieldsOf, saidFields, withNumbers } from './change.fields.ts'
import type { Fields } from './change.fields.ts'
import { checkPurchase, stateWord, wantedServicer } from './claim-checks.ts'
import { refuseClash } from './clash.ts'
import { addHistory, isApplied } from './history.store.ts'
import { editableClaim, readableClaim, stillSeen } from './labor-claims.policy.ts'
import type { ClaimChange, ClaimRecord } from './labor-claims.store.ts'
import { changedClaim, lockClaim } from './labor-claims.store.ts'
import { claimView } from './labor-claims.view.ts'
import { machineOf } from './machine.service.ts'
import { settledMiles } from './mileage.service.ts'
import { servicerAt } from './people.store.ts'
import { refuseClosed } from './refuse-closed.ts'

/**
 * Changes the words of a claim (L07), field by field: what others changed meanwhile stays. Where both changed the same,
 * nothing is changed: `labor-claims.clash`. Refuses `labor-claims.closed`, `serial`, `servicerUnknown`.
 */
export async function editClaim(call: SignedIn, milesTo: MilesTo, claimId: string, typed: Form): Promise<Claim> {
  const seen = editableClaim(readableClaim(await lockClaim(call.tx, claimId), call.actor))
  const { claim } = seen
  if (await isApplied(call, claimId)) return claimView(call, seen)
  if (claim.closed_at !== null) return refuseClosed(call, seen)
  const { form, contacts, ids } = withNumbers(typed, claim)
  const { changes, clashes } = mergeFields(
    fieldsOf(claim, ids),
    saidFields(form, ids),
    form.was === undefined ? undefined : saidFields(form.was, ids),
  )
  if (clashes.length > 0)
    return refuseClash(call, seen, clashes, (field) => fieldName(field, [...contactsOf(claim), ...contacts]))
  if (Object.keys(changes).length === 0) return claimView(call, seen)
  const said = await changedClaim(call.tx, claimId, await columnsOf(call, claim, changes, form), call.now)
  const miles = await settledMiles(call, milesTo, said, { miles: said.mileage, from: said.mileage_from }, 'claim')
  const after =
    miles.words === null
      ? said
      : await changedClaim(call.tx, claimId, { mileage: miles.miles, mileage_from: miles.from }, call.now)
  await addHistory(call, claimId, {
    action: 'changeClaim',
    from: claim.status,
    to: claim.status,
    message: [claimDifferences(claim, said), miles.words ?? ''].filter((words) => words !== '').join('; '),
  })
  return claimView(call, stillSeen(seen, after))
}

async function columnsOf(call: SignedIn, claim: ClaimRecord, changes: Fields, form: Form): Promise<ClaimChange> {
  const has = (field: keyof Form) => Object.hasOwn(changes, field)
  const said = Object.fromEntries(
    Object.entries(changes).filter(([field]) => !isContactField(field) && field !== 'appointment_at'),
  ) as ClaimChange
  if (has('customer_state_id')) await stateWord(call.tx, form.customer_state_id)
  if (has('purchased_date')) checkPurchase(form.purchased_date, call.now)
  if (has('provider_address_id')) await checkProvider(call, claim, form.provider_address_id ?? null)
  return {
    ...said,
    ...(has('serial_number') || has('equipment_id') ? await machineColumns(call, claim, changes) : {}),
    ...(has('appointment_at')
      ? { appointment_at: form.appointment_at == null ? null : new Date(form.appointment_at) }
      : {}),
    ...(has('mileage') ? { mileage_from: form.mileage_from ?? 'typed' } : {}),
    ...(Object.keys(changes).some(isContactField)
      ? { customer_contact: JSON.stringify(withContactFields(contactsOf(claim), changes)) }
      : {}),
  }
}

/** A serial whose pattern is known says its model; another one needs the model's name. */
async function machineColumns(call: SignedIn, claim: ClaimRecord, changes: Fields): Promise<ClaimChange> {
  const named = changes['equipment_id'] as number | undefined
  const { serial, model } = await machineOf(
    call,
    (changes['serial_number'] as string | undefined) ?? claim.serial_number,
    named ?? (claim.serial_prefix === '' ? claim.equipment_id : undefined),
  )
  return { serial_number: serial, equipment_id: model.equipment_id, manufacturer_id: model.manufacturer_id }
}

/** Until it is assigned anybody may be wished for; then only another place of the servicer who has it. The office assigns by its action. */
async function checkProvider(call: SignedIn, claim: ClaimRecord, addressId: number | null): Promise<void> {
  if (claim.assigned_to === null) {
    if (addressId !== null) await wantedServicer(call.tx, addressId)
    return
  }
  const servicer = addressId === null ? null : await servicerAt(call.tx, addressId)
  if (servicer?.userId !== claim.assigned_to) refuse('labor-claims.servicerUnknown')
}
