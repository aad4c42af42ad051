import type { ClaimForm } from '../../../../contract/shapes/claim-filing.ts'
import type { Claim } from '../../../../contract/shapes/claim.ts'
import { assignContactIds } from '../../../../domain/labor-claims/contacts.ts'
import { mergeDuplicates } from '../../../../domain/labor-claims/parts.ts'
import { requestHash } from '../../../kernel/canonical.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { getQueuedAt } from '../../../kernel/made-at.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { MilesTo } from '../../servicers/index.ts'
import { notifySubscribers } from '../people/notifications.service.ts'
import {
  checkCustomer,
  checkPurchaseDate,
  requireStateAbbreviation,
  requireServicerAddress,
} from './form-checks.service.ts'
import { toShopDay } from '../../../kernel/shop-day.ts'
import { insertClaim, nextDisplayId } from './filing.store.ts'
import { findLastDay } from './last-day.service.ts'
import { addHistory } from '../history.store.ts'
import { grantFilerAccess, findClaimAccess } from '../labor-claims.policy.ts'
import { claimById, lockClaim } from '../labor-claims.store.ts'
import { buildClaimView } from '../labor-claims.view.ts'
import { identifyMachine } from '../machine/identify.service.ts'
import { resolveMiles } from '../trips/mileage.service.ts'
import { findOwnServicePlace } from '../people/places.store.ts'
import { findRegisteredMachine } from '../machine/registered.store.ts'
import { checkSubscribers, dedupeEmails } from '../people/subscribers.service.ts'
import { priceParts } from '../parts/requested-parts.service.ts'
import { signPieces } from '../parts/stock-pieces.rules.ts'

/**
 * Files a claim (L06) with the id of the device; it starts in `requests`. Filing again with the same id and content by the same
 * user answers the same claim, else `labor-claims.idTaken`. Refuses `labor-claims.serial`, `partUnknown`, `servicerUnknown`.
 */
export async function fileClaim(call: SignedIn, milesTo: MilesTo, form: ClaimForm): Promise<Claim> {
  const claimId = form.id ?? call.newId()
  const hash = requestHash('fileClaim', null, null, { ...form, id: claimId })
  const before = form.id === undefined ? null : await lockClaim(call.tx, claimId)
  if (before !== null) return answerExistingClaim(call, claimId, hash)
  checkCustomer(form)
  checkSubscribers(form.notification_subscribers)
  const { serial, model } = await identifyMachine(call, form.serial_number, form.equipment_id)
  const state = await requireStateAbbreviation(call.tx, form.customer_state_id)
  checkPurchaseDate(form.purchased_date, call.now)
  const registered = await findRegisteredMachine(call.tx, serial, model.manufacturer_id)
  const provider = await getProvider(call, form)
  const { accountId, userId } = call.actor
  const machine = { equipment_id: model.equipment_id, model: model.name, serial_number: serial }
  const parts = await priceParts(
    call.tx,
    { ...machine, account_id: accountId, assigned_to: null },
    mergeDuplicates(form.order.products),
    [],
    (id) => `order.products.${form.order.products.findIndex((part) => part.product_id === id)}.product_id`,
  )
  const mileage = await resolveMiles(
    call,
    milesTo,
    { ...form, customer_state: state, provider_address_id: provider },
    { miles: form.mileage ?? 0, from: form.mileage === undefined ? null : (form.mileage_from ?? 'typed'), legs: null },
    'claim',
  )
  const isNew = await insertClaim(call.tx, {
    claim_id: claimId,
    display_id: await nextDisplayId(call.tx),
    status: 'requests',
    closed_at: null,
    came_from: null,
    created_at: call.now,
    filed_at: getQueuedAt(call),
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
    customer_contact: JSON.stringify(assignContactIds(form.customer_contact)),
    service_requested: form.service_requested,
    additional_info: form.additional_info,
    appointment_at: form.appointment_at === null ? null : new Date(form.appointment_at),
    file_by: await findLastDay(call.tx, model.manufacturer_id, toShopDay(getQueuedAt(call) ?? call.now)),
    distance: null,
    mileage: mileage.miles,
    mileage_from: mileage.from,
    mileage_legs: mileage.legs,
    labor_hours_estimate: form.labor_hours_estimate ?? null,
    labor_hours_approved: null,
    ship_to: form.ship_to,
    notification_subscribers: JSON.stringify(dedupeEmails(form.notification_subscribers)),
    parts: JSON.stringify(signPieces(parts, [], userId, () => 0)),
  })
  if (!isNew) return answerExistingClaim(call, claimId, hash)
  await addHistory(call, claimId, { action: 'file', from: null, to: 'requests', message: mileage.message })
  const claim = (await claimById(call.tx, claimId)) ?? refuse('labor-claims.unknown')
  await notifySubscribers(call, claim, {
    ...{ action: 'file', before: null, message: form.service_requested, moneyDay: null },
  })
  return buildClaimView(call, grantFilerAccess(claim, call.actor))
}

/** Answers the existing claim if the same user filed it with the same content. Otherwise refuses `labor-claims.idTaken`. */
async function answerExistingClaim(call: SignedIn, claimId: string, hash: string): Promise<Claim> {
  const claim = (await claimById(call.tx, claimId)) ?? refuse('labor-claims.unknown')
  if (claim.filed_by === call.actor.userId && claim.filed_hash === hash)
    return buildClaimView(call, grantFilerAccess(claim, call.actor))
  const access = findClaimAccess(claim, call.actor)
  return refuse('labor-claims.idTaken', access === null ? {} : { current: await buildClaimView(call, access) })
}

/** The requested servicer's address. A servicer who files without naming one is its own servicer. */
async function getProvider(call: SignedIn, form: ClaimForm): Promise<number | null> {
  if (form.provider_address_id !== null) return requireServicerAddress(call.tx, form.provider_address_id)
  const isServicing = form.viewing_as_servicer ?? call.actor.viewingAsServicer
  return isServicing && call.actor.permissions.includes('claims.service')
    ? findOwnServicePlace(call.tx, call.actor.accountId)
    : null
}
