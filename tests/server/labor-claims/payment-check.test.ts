import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, demoUsers } from '../../../demo/accounts.ts'
import { checkPayment } from '../../../domain/labor-claims/checks/check-payment.ts'
import { claimPay, readCheckedClaim } from '../../../contract/claim-pay.ts'
import { paymentCases } from '../../domain/labor-claims/checks/payment-cases.ts'
import type { PictureGiven, Situation } from '../../domain/labor-claims/checks/situation.ts'
import {
  fileNameOf,
  fine,
  hashOf,
  moment,
  serials,
  termsOf,
  today,
} from '../../domain/labor-claims/checks/situation.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
let markets: ReadonlyMap<string, number>
beforeAll(async () => {
  harness = await startClaimHarness()
  const rows = await harness.server.db.selectFrom('market_type').select(['market_type_id', 'name']).execute()
  markets = new Map(rows.map((row) => [row.name, row.market_type_id]))
})
afterAll(() => harness.close())

const serial = (given: Situation, nth: number) =>
  given.serial === 'odd'
    ? `${serials.odd}-${nth}`
    : `${serials[given.serial ?? 't500'].slice(0, 8)}${String(10_000 + nth)}`
const at = (day: string) => new Date(`${day}T12:00:00.000Z`)

async function attach(refId: string, sha256: string, { title, purpose }: PictureGiven, received = at(today)) {
  const { db } = harness.server
  const about = { sha256, mime: 'image/jpeg', width: 8, height: 8 }
  await db
    .insertInto('upload')
    .values({
      ...{ owner_id: demoUsers.servicer, ...about, length: 9, complete: true, attached: true },
      ...{ created_at: received, completed_at: received },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('attached_file')
    .values({
      ...{ file_id: harness.newId(), client_op_id: null, ref_id: refId, account_id: demoAccounts.northside },
      ...{ user_id: demoUsers.servicer, title, purpose: purpose ?? 'photo', signed_by: null, ...about, size: 9 },
      ...{ made_at: received, received_at: received },
    })
    .execute()
}

async function logTrips(claimId: string, trips: NonNullable<Situation['trips']>, userId: number = demoUsers.servicer) {
  const toMoment = (day: string, clock: string | null) => (clock === null ? null : new Date(moment(day, clock) ?? ''))
  for (const { day, from, to } of trips)
    await harness.server.db
      .insertInto('claim_trip')
      .values({
        ...{ trip_id: harness.newId(), claim_id: claimId, client_op_id: null, trip_date_scheduled: day },
        ...{ service_requested: '', services_performed: '', time_left: null, miles: null, miles_from: null },
        ...{ time_start: toMoment(day, from), time_finish: toMoment(day, to) },
        ...{ made_at: at(today), received_at: at(today), skew_ms: null, user_id: userId },
      })
      .execute()
}

async function setMachine(all: Required<Situation>) {
  const { db } = harness.server
  await db
    .updateTable('model')
    .set({
      ...{ labor_months: all.laborMonths, parts_months: all.partsMonths, labor_hours_cap: all.cap },
      ...{ market_type_id: markets.get(all.market) ?? 0, serial_prefix: all.hasPattern ? 'MT5' : '' },
    })
    .where('equipment_id', '=', 2)
    .execute()
  await db
    .updateTable('manufacturer')
    .set({ required_photos: JSON.stringify(all.required) })
    .where('manufacturer_id', '=', 87)
    .execute()
}

async function register(serialNumber: string, given: NonNullable<Situation['registered']>) {
  const recordId = harness.newId()
  await harness.server.db
    .insertInto('registration')
    .values({
      ...{ record_id: recordId, client_op_id: null, status: 'approved', created_at: at(today), updated_at: at(today) },
      ...{ account_id: demoAccounts.hillcrest, registered_by: demoUsers.dealer, equipment_id: 2, manufacturer_id: 87 },
      ...{ scheme_id: null, serial_number: serialNumber, serial_key: serialNumber, purchased_date: given.bought },
      ...{ installed_date: null, state_id: null, dealer_state_id: null, dealer_location_id: null },
      market_type_id: given.market === undefined ? null : (markets.get(given.market) ?? null),
    })
    .execute()
  if (given.receipt === true) await attach(recordId, hashOf('the receipt of it'), { title: '', purpose: 'receipt' })
}

/** Stores the claim of a situation, with all that is around it. Returns its id. */
async function store(given: Situation, nth: number): Promise<string> {
  const all: Required<Situation> = { ...fine, ...given }
  const serialNumber = serial(given, nth)
  const { db } = harness.server
  await setMachine(all)
  if (all.registered !== null) await register(serialNumber, all.registered)
  const part = { product_id: 1, number: 'P-1', name: 'Belt', qty: 1, source: 'order', state: 'To order' }
  const prices = { list_price: 100, dealer_price: 90 }
  const id = await harness.claim({
    ...{ serial_number: serialNumber, purchased_date: all.bought, customer_company: all.company },
    ...{ created_at: at(all.filedOn), file_by: all.fileBy, labor_hours_approved: all.approved },
    status: all.submittedOn === null ? 'assigned' : 'approve_payment',
    parts: JSON.stringify(Array.from({ length: all.parts }, (_, n) => ({ ...part, ...prices, product_id: n + 1 }))),
  })
  const earlier = (over: object) => harness.claim({ created_at: at('2026-11-10'), ...over })
  for (let n = 0; n < all.openClaims; n += 1) await earlier({ serial_number: serialNumber, status: 'open' })
  for (const [n, picture] of all.pictures.entries()) {
    const sha256 = hashOf(`${nth} ${fileNameOf(picture, n)}`)
    await attach(id, sha256, picture)
    if (picture.announcedAs !== undefined)
      await db
        .insertInto('expected_file')
        .values({
          ...{ ref_id: id, sha256, title: picture.announcedAs, user_id: demoUsers.servicer, announced_at: at(today) },
        })
        .execute()
    if (picture.usedOn !== undefined) {
      const { likeness, sameMachine = false } = picture.usedOn
      const other = await earlier({ status: 'paid', ...(sameMachine ? { serial_number: serialNumber } : {}) })
      const otherHash = likeness === 'same' ? sha256 : hashOf(`${nth} other of ${n}`)
      await attach(other, otherHash, { title: 'Photo 1' }, at('2026-11-10'))
      if (likeness === 'alike')
        await db.insertInto('picture_match').values({ sha256, other_sha256: otherHash, distance: 2 }).execute()
    }
  }
  await logTrips(id, all.trips.slice(0, all.tripsOfOtherFirm), demoUsers.servicer2)
  await logTrips(id, all.trips.slice(all.tripsOfOtherFirm))
  for (const one of all.otherTrips) await logTrips(await earlier({ status: 'open' }), [one])
  const terms = termsOf(given)?.[0]
  if (terms !== undefined)
    await db
      .insertInto('pay_terms')
      .values({
        ...{ terms_id: harness.newId(), manufacturer_id: 87, holds_from: '2026-01-01', value: JSON.stringify(terms) },
        ...{ rev: 1, changed_at: at(today), by_user_id: null },
      })
      .execute()
  if (all.approvedOn !== null)
    await db
      .insertInto('claim_history')
      .values({
        ...{ entry_id: harness.newId(), claim_id: id, client_op_id: null, at: at(all.approvedOn), message: null },
        ...{
          user_id: demoUsers.reviewer,
          action: 'approve_labor',
          from_status: 'approve_labor',
          to_status: 'assigned',
        },
      })
      .execute()
  if (all.submittedOn !== null)
    await db
      .insertInto('claim_history')
      .values({
        ...{ entry_id: harness.newId(), claim_id: id, client_op_id: null, at: at(all.submittedOn) },
        ...{ user_id: demoUsers.servicer, action: 'complete', from_status: 'assigned', to_status: 'approve_payment' },
        message: null,
      })
      .execute()
  return id
}

const read = async (role: Role, id: string) => (await harness.as[role].call(table.readClaim, { params: { id } })).body

const check = async (role: Role, id: string) =>
  (await harness.as[role].call(claimPay.table.readFindings, { params: { id }, query: {} })).body.findings

const readTerms = async () =>
  (await harness.as.servicer.call(claimPay.table.readPayTerms, { params: { manufacturerId: 87 } })).body.terms

const codesFor = async (role: Role, id: string) => (await check(role, id)).map(({ code }) => code)

describe('Will this be paid? The phone and the server find the same', () => {
  it.each(paymentCases.map((one, nth) => [...one, nth] as const))('%s', async (_, given, codes, nth) => {
    const id = await store(given, nth)
    const findings = await check('servicer', id)
    expect(findings.map(({ code }) => code)).toEqual(codes)
    // The phone has the claim as the server answered it, and no network.
    const claim = readCheckedClaim(await read('servicer', id))
    expect(checkPayment(claim, { today, terms: await readTerms() })).toEqual(findings)
    await harness.server.db.deleteFrom('pay_terms').execute()
    // Trips of other cases are at the same time of the same servicer.
    await harness.server.db
      .deleteFrom('claim_trip')
      .where('user_id', 'in', [demoUsers.servicer, demoUsers.servicer2])
      .execute()
  })
})

describe('What each reader learns', () => {
  it('names the other claim of a picture to the office and to its own account, and other trips not to the filer', async () => {
    const usedOn = { likeness: 'same' } as const
    const given = {
      pictures: [{ title: 'Console', usedOn }],
      otherTrips: [{ day: today, from: '09:00', to: '10:00' }],
    }
    const id = await store(given, 900)
    await harness.server.db
      .updateTable('labor_claim')
      .set({ account_id: demoAccounts.hillcrest, assigned_to: demoUsers.servicer2 })
      .where('status', '=', 'paid')
      .where('created_at', '=', at('2026-11-10'))
      .execute()
    const [servicer, dealer, reviewer] = [
      await read('servicer', id),
      await read('dealer', id),
      await read('reviewer', id),
    ]
    expect(readCheckedClaim(servicer).pay_facts?.used_pictures[0]?.display_id).toBeNull()
    expect((await check('servicer', id)).map(({ sentence }) => sentence)).toContain(
      'The picture “Console” was already used on another claim.',
    )
    expect(readCheckedClaim(reviewer).pay_facts?.used_pictures[0]?.display_id).toMatch(/^LC-9/)
    expect(readCheckedClaim(dealer).pay_facts?.used_pictures[0]?.display_id).toMatch(/^LC-9/)
    expect(readCheckedClaim(servicer).pay_facts?.other_trips).toHaveLength(1)
    expect(readCheckedClaim(dealer).pay_facts?.other_trips).toEqual([])
  })

  it('names the other claim of a picture to the servicer’s firm, whoever of its people has it', async () => {
    const { db } = harness.server
    const email = 'second@northside.test'
    const colleague = await db
      .insertInto('app_user')
      .values({
        ...{ account_id: demoAccounts.northside, email, email_key: email, first_name: 'Nina', last_name: 'Park' },
        ...{ password_hash: '', permissions: null },
      })
      .returning('user_id')
      .executeTakeFirstOrThrow()
    const id = await store({ pictures: [{ title: 'Console', usedOn: { likeness: 'same' } }] }, 901)
    const give = (userId: number) =>
      db
        .updateTable('labor_claim')
        .set({ account_id: demoAccounts.hillcrest, assigned_to: userId })
        .where('status', '=', 'paid')
        .where('created_at', '=', at('2026-11-10'))
        .execute()
    const readNumber = async () =>
      readCheckedClaim(await read('servicer', id)).pay_facts?.used_pictures.map(({ display_id }) => display_id)
    await give(demoUsers.servicer2)
    expect(await readNumber()).toEqual([null])
    await give(colleague.user_id)
    expect(await readNumber()).toEqual([expect.stringMatching(/^LC-9/)])
  })

  it('checks a closed claim no longer', async () => {
    const id = await harness.claim({ status: 'paid' })
    expect(await check('servicer', id)).toEqual([])
  })

  it('is for the readers of the claim', async () => {
    const id = await harness.claim()
    expect((await check('reviewer', id)).map(({ code }) => code)).toEqual(await codesFor('servicer', id))
    for (const role of ['dealer2', 'servicer2', 'customer'] as const) {
      const { refusal } = await harness.as[role].call(claimPay.table.readFindings, { params: { id }, query: {} })
      expect(refusal.error).toBe('labor-claims.unknown')
    }
  })
})
