import type { ClaimChange as Form } from '../../../../contract/labor-claims-filing.ts'
import type { Claim } from '../../../../contract/shapes/claim.ts'
import { isContactField, applyContactFields } from '../../../../domain/labor-claims/contacts.ts'
import { mergeFields } from '../../../../domain/merging/fields.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { MilesTo } from '../../servicers/index.ts'
import { describeClaimChanges, formatFieldName } from './claim-differences.rules.ts'
import {
  parseContacts,
  toClaimFields,
  toFormFields,
  numberContacts,
  pickMachine,
  withoutMachine,
} from './claim-fields.rules.ts'
import type { Fields } from './claim-fields.rules.ts'
import {
  checkCustomer,
  checkPurchaseDate,
  requireStateAbbreviation,
  requireServicerAddress,
} from './form-checks.service.ts'
import type { CustomerField } from './form-checks.service.ts'
import { refuseClash } from '../refusals.service.ts'
import { addHistory, isAlreadyApplied, sameStatus } from '../history.store.ts'
import {
  isFixedByApproval,
  isOfficeAccess,
  mustAskForMachine,
  requireEditAccess,
  requireReadAccess,
  refreshAccess,
} from '../labor-claims.policy.ts'
import type { ClaimAccess } from '../labor-claims.policy.ts'
import type { ClaimChange, ClaimRecord } from '../labor-claims.store.ts'
import { updateAndGetClaim, lockClaim } from '../labor-claims.store.ts'
import { buildClaimView } from '../labor-claims.view.ts'
import type { Machine } from '../machine/identify.service.ts'
import {
  readMachine,
  recordRequest,
  recordSettledRequest,
  toMachineColumns,
  toRequestColumns,
} from '../machine/machine-change.service.ts'
import { lookUpDistance, resolveMiles, resolveMilesOfOtherWay } from '../trips/mileage.service.ts'
import { findServicerAt } from '../people/people.store.ts'
import { refuseClosed, refusePaymentApproved } from '../refusals.service.ts'

/**
 * Edits a claim (L07) field by field and keeps what others changed meanwhile. If both changed the same field, nothing
 * changes: `labor-claims.clash`. A servicer's change of the machine becomes a request that the office answers, and the
 * other fields are applied. Refuses `labor-claims.closed`, `paymentApproved`, `serial`, `servicerUnknown`.
 */
export async function editClaim(call: SignedIn, milesTo: MilesTo, claimId: string, submitted: Form): Promise<Claim> {
  const access = requireEditAccess(requireReadAccess(await lockClaim(call.tx, claimId), call.actor))
  const { claim } = access
  if (await isAlreadyApplied(call, claimId)) return buildClaimView(call, access)
  if (claim.closed_at !== null) return refuseClosed(call, access)
  if (isFixedByApproval(access)) return refusePaymentApproved(call, access)
  const { form, contacts, ids } = numberContacts(submitted, claim)
  const [fields, was] = [toFormFields(form, ids), form.was === undefined ? undefined : toFormFields(form.was, ids)]
  const mustAsk = mustAskForMachine(access)
  const { changes, clashes } = mergeFields(toClaimFields(claim, ids), mustAsk ? withoutMachine(fields) : fields, was)
  if (clashes.length > 0)
    return refuseClash(call, access, clashes, (field) => formatFieldName(field, [...parseContacts(claim), ...contacts]))
  const requested = mustAsk ? await readRequest(call, claim, fields, was) : null
  const request = requested === null ? null : toRequestColumns(call, claim, requested)
  const hasChanges = Object.keys(changes).length > 0
  if (requested !== null && request !== null) await recordRequest(call, claim, requested, hasChanges ? 'none' : 'own')
  const asked = request === null ? claim : await updateAndGetClaim(call.tx, claimId, request, call.now)
  return buildClaimView(
    call,
    refreshAccess(
      access,
      hasChanges ? await applyChanges(call, milesTo, { access, claim: asked, changes, form }) : asked,
    ),
  )
}

/** The machine that the form asks for. Null where the user did not change it: a request conflicts with no other change. */
async function readRequest(
  call: SignedIn,
  claim: ClaimRecord,
  fields: Fields,
  was: Fields | undefined,
): Promise<Machine | null> {
  const changed = pickMachine(
    fields,
    (field, value) => value !== toClaimFields(claim, [])[field] && value !== was?.[field],
  )
  return Object.keys(changed).length === 0 ? null : readMachine(call, claim, changed)
}

interface Edit {
  readonly access: Authorized<ClaimAccess>
  readonly claim: ClaimRecord
  readonly changes: Fields
  readonly form: Form
}

const routeFields = ['customer_postal_code', 'customer_city', 'customer_state_id', 'provider_address_id'] as const

/** Whether the way from the servicer, assigned or asked, to the customer is another one than before. */
const isMoved = (before: ClaimRecord, after: ClaimRecord): boolean =>
  routeFields.some((field) => before[field] !== after[field])

/** Writes the merged fields, looks miles and distance up that they replace, and adds both values to the history. */
async function applyChanges(call: SignedIn, milesTo: MilesTo, edit: Edit): Promise<ClaimRecord> {
  const { access, claim, changes } = edit
  const updated = await updateAndGetClaim(call.tx, claim.claim_id, await toColumns(call, edit), call.now)
  const reported = { miles: updated.mileage, from: updated.mileage_from, legs: updated.mileage_legs }
  const hasMoved = isMoved(claim, updated)
  const miles =
    hasMoved && !Object.hasOwn(changes, 'mileage')
      ? await resolveMilesOfOtherWay(call, milesTo, claim, updated, reported)
      : await resolveMiles(call, milesTo, updated, reported, 'claim')
  const found: ClaimChange = {
    ...(miles.message === null ? {} : { mileage: miles.miles, mileage_from: miles.from, mileage_legs: miles.legs }),
    ...(hasMoved && updated.assigned_to !== null ? { distance: await lookUpDistance(call, milesTo, updated) } : {}),
  }
  const after =
    Object.keys(found).length === 0 ? updated : await updateAndGetClaim(call.tx, claim.claim_id, found, call.now)
  await addHistory(call, claim.claim_id, {
    ...sameStatus(claim),
    action: 'changeClaim',
    message: [describeClaimChanges(claim, updated), miles.message ?? ''].filter((text) => text !== '').join('; '),
  })
  if (isOfficeAccess(access)) await recordSettledRequest(call, claim, updated)
  return after
}

async function toColumns(call: SignedIn, { access, claim, changes, form }: Edit): Promise<ClaimChange> {
  const has = (field: keyof Form) => Object.hasOwn(changes, field)
  checkChangedCustomer(claim, changes, form)
  const columns = Object.fromEntries(
    Object.entries(changes).filter(([field]) => !isContactField(field) && field !== 'appointment_at'),
  ) as ClaimChange
  if (has('customer_state_id')) await requireStateAbbreviation(call.tx, form.customer_state_id)
  if (has('purchased_date')) checkPurchaseDate(form.purchased_date, call.now)
  if (has('provider_address_id')) await checkProvider(call, claim, form.provider_address_id ?? null)
  return {
    ...columns,
    ...(has('serial_number') || has('equipment_id')
      ? await toMachineColumns(
          call,
          claim,
          await readMachine(call, claim, pickMachine(changes)),
          isOfficeAccess(access),
        )
      : {}),
    // Another machine's date does not take the place of one that was sent, be it the same as before.
    ...(has('purchased_date') || (form.purchased_date !== undefined && form.purchased_date === claim.purchased_date)
      ? { purchased_date: form.purchased_date ?? null }
      : {}),
    ...(has('appointment_at')
      ? { appointment_at: form.appointment_at == null ? null : new Date(form.appointment_at) }
      : {}),
    ...(has('mileage') ? { mileage_from: form.mileage_from ?? 'typed', mileage_legs: null } : {}),
    ...(Object.keys(changes).some(isContactField)
      ? { customer_contact: JSON.stringify(applyContactFields(parseContacts(claim), changes)) }
      : {}),
  }
}

/** Checks the customer's fields and contacts that change. A contact that was there under another id has not changed. */
function checkChangedCustomer(claim: ClaimRecord, changes: Fields, form: Form): void {
  const before = parseContacts(claim)
  const isChanged = (field: CustomerField) => Object.hasOwn(changes, field)
  const after = (field: CustomerField) => (isChanged(field) ? form[field] : undefined) ?? claim[field]
  checkCustomer(
    {
      customer_name: after('customer_name'),
      customer_company: after('customer_company'),
      customer_address_1: after('customer_address_1'),
      customer_city: after('customer_city'),
      customer_contact: form.customer_contact ?? [],
    },
    isChanged,
    ({ id = '', type, value }) =>
      Object.hasOwn(changes, `customer_contact.${id}`) &&
      !before.some((contact) => contact.type === type && contact.value === value),
  )
}

/** Before assignment any servicer may be requested. Afterwards only another address of the assigned servicer; the office reassigns by an action. */
async function checkProvider(call: SignedIn, claim: ClaimRecord, addressId: number | null): Promise<void> {
  if (claim.assigned_to === null) {
    if (addressId !== null) await requireServicerAddress(call.tx, addressId)
    return
  }
  const servicer = addressId === null ? null : await findServicerAt(call.tx, addressId)
  if (servicer?.accountId !== claim.servicer_account_id) refuse('labor-claims.servicerUnknown')
}
