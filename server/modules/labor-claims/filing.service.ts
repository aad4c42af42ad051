import type { ClaimForm } from '../../../contract/labor-claims-filing.ts'
import type { Claim } from '../../../contract/shapes/claim.ts'
import { numbered } from '../../../domain/labor-claims/contacts.ts'
import { onceEach } from '../../../domain/labor-claims/parts.ts'
import { requestHash } from '../../kernel/canonical.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { MilesTo } from '../servicers/index.ts'
import { tellSubscribers } from './claim-mail.ts'
import { checkPurchase, stateWord, wantedServicer } from './claim-checks.ts'
import { insertClaim, nextDisplayId } from './filing.store.ts'
import { addHistory } from './history.store.ts'
import { filedClaim, seenClaim } from './labor-claims.policy.ts'
import { claimById, lockClaim } from './labor-claims.store.ts'
import { claimView } from './labor-claims.view.ts'
import { machineOf } from './machine.service.ts'
import { settledMiles } from './mileage.service.ts'
import { ownServicePlace } from './places.store.ts'
import { registeredMachine } from './registered.store.ts'
import { oneEach } from './subscribers.service.ts'
import { keptParts } from './wanted-parts.service.ts'

const dayMs = 86_400_000
const dayAfter = (at: Date, days: number) => new Date(at.getTime() + days * dayMs).toISOString().slice(0, 10)

/**
 * Files a claim (L06); it begins in `requests`. The id is the device's. A second filing with it is the same claim where the
 * same person says the same words, else `labor-claims.idTaken`. Refuses `labor-claims.serial`, `partUnknown`, `servicerUnknown`.
 */
export async function fileClaim(call: SignedIn, milesTo: MilesTo, form: ClaimForm): Promise<Claim> {
  const claimId = form.id ?? call.newId()
  const hash = requestHash('fileClaim', null, null, { ...form, id: claimId })
  const before = form.id === undefined ? null : await lockClaim(call.tx, claimId)
  if (before !== null) return earlier(call, claimId, hash)
  const { serial, model } = await machineOf(call, form.serial_number, form.equipment_id)
  const state = await stateWord(call.tx, form.customer_state_id)
  checkPurchase(form.purchased_date, call.now)
  const registered = await registeredMachine(call.tx, serial, model.manufacturer_id)
  const provider = await providerOf(call, form)
  const { accountId, userId } = call.actor
  const machine = { equipment_id: model.equipment_id, model: model.name, serial_number: serial }
  const parts = await keptParts(
    call.tx,
    { ...machine, account_id: accountId, assigned_to: null },
    onceEach(form.order.products),
  )
  const mileage = await settledMiles(
    call,
    milesTo,
    { ...form, customer_state: state, provider_address_id: provider },
    { miles: form.mileage ?? 0, from: form.mileage === undefined ? null : (form.mileage_from ?? 'typed') },
    'claim',
  )
  const isNew = await insertClaim(call.tx, {
    claim_id: claimId,
    display_id: await nextDisplayId(call.tx),
    status: 'requests',
    closed_at: null,
    came_from: null,
    created_at: call.now,
    updated_at: call.now,
    account_id: accountId,
    filed_by: userId,
    filed_hash: hash,
    assigned_to: null,
    provider_address_id: provider,
    equipment_id: model.equipment_id,
    manufacturer_id: model.manufacturer_id,
    serial_number: serial,
    purchased_date: form.purchased_date ?? registered?.purchased ?? null,
    customer_name: form.customer_name,
    customer_company: form.customer_company,
    customer_address_1: form.customer_address_1,
    customer_address_2: form.customer_address_2,
    customer_city: form.customer_city,
    customer_state_id: form.customer_state_id,
    customer_postal_code: form.customer_postal_code,
    customer_contact: JSON.stringify(numbered(form.customer_contact)),
    service_requested: form.service_requested,
    additional_info: form.additional_info,
    appointment_at: form.appointment_at === null ? null : new Date(form.appointment_at),
    file_by: dayAfter(call.now, model.file_within_days),
    distance: null,
    mileage: mileage.miles,
    mileage_from: mileage.from,
    labor_hours_estimate: form.labor_hours_estimate ?? null,
    labor_hours_approved: null,
    ship_to: form.ship_to,
    notification_subscribers: JSON.stringify(oneEach(form.notification_subscribers)),
    parts: JSON.stringify(parts),
  })
  if (!isNew) return earlier(call, claimId, hash)
  await addHistory(call, claimId, { action: 'file', from: null, to: 'requests', message: mileage.words })
  const claim = (await claimById(call.tx, claimId)) ?? refuse('labor-claims.unknown')
  await tellSubscribers(call, claim, { before: null, message: form.service_requested })
  return claimView(call, filedClaim(claim, call.actor))
}

/** The claim that has this id already, where it is this person's and was filed with these very words. */
async function earlier(call: SignedIn, claimId: string, hash: string): Promise<Claim> {
  const claim = (await claimById(call.tx, claimId)) ?? refuse('labor-claims.unknown')
  if (claim.filed_by === call.actor.userId && claim.filed_hash === hash)
    return claimView(call, filedClaim(claim, call.actor))
  const seen = seenClaim(claim, call.actor)
  return refuse('labor-claims.idTaken', seen === null ? {} : { current: await claimView(call, seen) })
}

/** Who files as a servicer and names nobody means itself. */
async function providerOf(call: SignedIn, form: ClaimForm): Promise<number | null> {
  if (form.provider_address_id !== null) return wantedServicer(call.tx, form.provider_address_id)
  const isServicing = form.viewing_as_servicer ?? call.actor.viewingAsServicer
  return isServicing && call.actor.permissions.includes('claims.service')
    ? ownServicePlace(call.tx, call.actor.accountId)
    : null
}
