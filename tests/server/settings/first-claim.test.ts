import { describe, expect, it } from 'vitest'
import { accountUsers } from '../../../contract/account-users.ts'
import { accounts } from '../../../contract/accounts.ts'
import { addresses } from '../../../contract/addresses.ts'
import { auth } from '../../../contract/auth.ts'
import type { BookForm } from '../../../contract/shapes/book-address.ts'
import { catalogueOffice } from '../../../contract/catalogue-office.ts'
import { catalogue } from '../../../contract/catalogue.ts'
import { claimDesk } from '../../../contract/claim-desk.ts'
import { claimPay } from '../../../contract/claim-pay.ts'
import { claimPayments } from '../../../contract/claim-payments.ts'
import { files } from '../../../contract/files.ts'
import { firstAdmin } from '../../../contract/first-admin.ts'
import { laborClaims } from '../../../contract/labor-claims.ts'
import { orders } from '../../../contract/orders.ts'
import { registrationDesk } from '../../../contract/registration-desk.ts'
import { site } from '../../../contract/site.ts'
import { users } from '../../../contract/users.ts'
import { warranty } from '../../../contract/warranty.ts'
import { issueFirstAdminLink } from '../../../server/modules/users/index.ts'
import type { Client } from '../../support/client.ts'
import { order, toReview } from '../../support/shopping.ts'
import { seededBytes } from '../../support/test-ports.ts'
import { createPicture, hashSha256, upload } from '../files/upload-fixtures.ts'
import { buildTrip } from '../labor-claims/claim-harness.ts'
import { addedUser, buildSignUp, findMailedCode, goodPassword, signUpAndActivate } from '../users/sign-up-harness.ts'
import { startSettings } from './settings-harness.ts'

const shop = startSettings({ seed: 'none' })

let count = 0
const newId = () => `0199cccc-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`

/** Opens the link that the start prints. It stands for the output of the server. */
async function openShop() {
  const { db, clock } = shop.server
  const link = await issueFirstAdminLink({ tx: db, now: clock.now(), randomBytes: seededBytes(1) }, '')
  const admin = shop.server.visitor()
  await admin.call(firstAdmin.createFirstAdmin, {
    params: { code: (link ?? '').slice('/setup/'.length) },
    body: {
      ...{ first_name: 'Olga', last_name: 'Reyes', email: 'olga@parts.example' },
      ...{ password: goodPassword, password_confirmation: goodPassword },
    },
  })
  return admin
}

async function importList(admin: Client, name: string, lines: readonly string[]) {
  const { body } = await admin.call(catalogueOffice.table.startImport, {
    query: { name, dry_run: 'false', create: 'true' },
    body: new TextEncoder().encode(lines.join('\n')),
  })
  await shop.server.jobs.drain()
  return (await admin.call(catalogueOffice.table.readImport, { params: { id: body.import_id } })).body
}

const findAccount = async (admin: Client, q: string) =>
  (await admin.call(accounts.table.findAccounts, { query: { q } })).body.data[0]!
const company = (email: string, company_name: string) =>
  signUpAndActivate(shop.server, buildSignUp({ email, company_name }))

/** Invites a user into an account and opens the link of the mail. */
async function invite(inviter: Client, accountId: number, email: string) {
  const { body } = await inviter.call(accountUsers.addNewUser, {
    params: { id: accountId },
    body: { email, first_name: 'Ivan', last_name: 'Brandt', phone: '2185550162' },
  })
  const client = shop.server.visitor()
  await client.call(accountUsers.acceptInvitation, {
    params: { code: await findMailedCode(shop.server, email, '/account/invitation/') },
    body: { password: goodPassword, password_confirmation: goodPassword },
  })
  return { client, userId: addedUser(body).user_id }
}

const duluth: BookForm = {
  ...{ name: 'Lakeside Repair', organization: '', addr1: '9 Canal Park Drive', addr2: '', city: 'Duluth' },
  ...{ state: 'MN', postal_code: '55802', phone: '2185550177', email: 'desk@lakeside.test' },
}

describe('A shop that is opened from nothing', () => {
  it('ships its first order with a tracking number', async () => {
    const admin = await openShop()
    const list = await importList(admin, 'parts.csv', ['number,name,brand,price,qty', 'B-10,Drive belt,Pier,49.50,8'])
    expect(list).toMatchObject({ state: 'done', added: 1, bad: 0 })
    const found = await shop.server.visitor().call(catalogue.table.searchProducts, { query: { keywords: 'belt' } })
    const customer = await company('rosa@elmstreet.test', 'Elm Street Gym')
    await toReview(customer, found.body.data[0]!.product_id)
    const placed = (await order(customer)).body.order!
    expect(placed).toMatchObject({ display_id: 'SO-50001', status: 'order received' })
    const params = { id: placed.display_id }
    const seen = (await admin.call(orders.table.readOrder, { params, query: {} })).body
    const shipped = await admin.call(orders.table.shipOrder, {
      params,
      body: {
        ...{ id: newId(), rev: seen.rev, carrier: 'UPS', tracking_numbers: ['1Z-FIRST-1'] },
        lines: seen.products.map(({ product_id, pivot }) => ({ product_id, qty: pivot.qty })),
      },
    })
    expect(shipped.body).toMatchObject({ status: 'shipped', tracking_number: '1ZFIRST1' })
    const own = await customer.call(orders.table.readOrder, { params, query: {} })
    expect(own.body).toMatchObject({ status: 'shipped', tracking_number: '1ZFIRST1' })
  })
})

describe('A dealer and a servicer of a new shop', () => {
  it('come to a first claim that is approved and paid', async () => {
    const admin = await signInAsAdmin()
    const models = await importList(admin, 'equipment.csv', [
      'brand,model,type,serial prefix,parts months,labor months',
      'Pier,R200 Rower,Rowers,PR2,24,12',
    ])
    expect(models).toMatchObject({ state: 'done', added: 1, bad: 0 })

    // The accounts sign up; the administrator makes them dealer and servicer, and one user a reviewer.
    const dealer = await company('dana@harborsports.test', 'Harbor Sports')
    const servicer = await company('sam@lakeside.test', 'Lakeside Repair')
    for (const [name, flags] of [
      ['Harbor Sports', { dealer: true }],
      ['Lakeside Repair', { warranty_servicer: true }],
    ] as const) {
      const { account_id: id } = await findAccount(admin, name)
      const { status } = await admin.call(accounts.table.updateAccount, { params: { id }, body: flags })
      expect([name, status]).toEqual([name, 200])
    }
    const own = (await findAccount(admin, 'olga@parts.example')).account_id
    const { client: reviewer, userId } = await invite(admin, own, 'ivan@parts.example')
    const role = await admin.call(users.table.updateUserAsAdmin, { params: { id: userId }, body: { reviewer: true } })
    expect(role.body.reviewer).toBe(true)
    const technician = (await invite(servicer, (await findAccount(admin, 'Lakeside')).account_id, 'tia@lakeside.test'))
      .client

    // The servicer names where it starts from, the dealer its shop.
    const start = await servicer.call(addresses.table.addAddress, { body: { ...duluth, address_type: 'service' } })
    expect(start.body).toMatchObject({ address_type: 'service', address_servicer: true, message: 'Address saved' })
    const place = { ...duluth, name: 'Harbor Sports', address_type: 'dealer-location' }
    expect((await dealer.call(addresses.table.addAddress, { body: place })).status).toBe(200)

    // What the manufacturer pays.
    const [maker] = (await reviewer.call(claimPay.table.listManufacturers, {})).body.filter(
      ({ manufacturer_name }) => manufacturer_name === 'Pier',
    )
    const terms = await reviewer.call(claimPay.table.saveTerms, {
      params: { manufacturerId: maker!.manufacturer_id, id: newId() },
      body: {
        ...{ rev: 0, from: '2026-11-20', labor_basis: 'hours', labor_rate: 80, trip_charge: 50, max_trips: null },
        ...{ mileage: [{ over: 0, rate: 0.5 }], standard_times: [], hours_limit: null, file_within_days: 30 },
        ...{ preauthorize_above: null, preauthorization_days: null, servicer_rates: [] },
      },
    })
    expect(terms.status).toBe(200)

    // The dealer registers a machine; the reviewer approves it at the desk.
    const [model] = (await dealer.call(catalogue.table.searchEquipment, { query: { keywords: 'R200' } })).body
    const registered = await dealer.call(warranty.table.registerMachines, {
      body: {
        ...{ contact_name: 'Ada Reyes', company_name: 'Quarry Gym', address_1: '1 Quarry Rd', city: 'Duluth' },
        ...{ state_id: await stateOf(dealer, 'MN'), postal_code: '55802', email: 'ada@quarry.test' },
        equipment: [
          { serial_number: 'PR22634A00001', equipment_id: model!.equipment_id, purchased_date: '2026-10-01' },
        ],
      },
    })
    expect([registered.status, registered.refusal.message]).toEqual([200, undefined])
    const [covered] = registered.body.records
    expect(covered?.coverage.map(({ kind, until }) => [kind, until])).toEqual(
      expect.arrayContaining([
        ['parts', '2028-09-30'],
        ['labor', '2027-09-30'],
      ]),
    )
    const desk = (await reviewer.call(registrationDesk.table.readRegistrationDesk, { query: {} })).body
    const [pending] = desk.queue.data
    const decided = await reviewer.call(registrationDesk.table.decideRegistration, {
      params: { id: pending!.record_id },
      body: {
        step: 'approve',
        was: pending!.status,
        rev: pending!.rev,
        seen: pending!.findings.map(({ code }) => code),
      },
    })
    expect(decided.body.status).toBe('approved')

    // The dealer files a claim; the reviewer accepts it and assigns it to the servicer nearby.
    const ticket = newId()
    const filed = await dealer.call(laborClaims.table.fileClaim, {
      body: {
        ...{ id: ticket, serial_number: 'PR22634A00001', equipment_id: model!.equipment_id },
        ...{ customer_company: 'Quarry Gym', customer_address_1: '1 Quarry Rd', customer_city: 'Duluth' },
        ...{ customer_state_id: await stateOf(dealer, 'MN'), customer_postal_code: '55802' },
        customer_contact: [{ type: 'phone', value: '(218) 555-0101' }],
        service_requested: 'The rail squeaks',
      },
    })
    expect([filed.status, filed.body.status]).toEqual([200, 'requests'])
    const read = async (client: Client) =>
      (await client.call(laborClaims.table.readClaim, { params: { id: ticket } })).body
    const decide = async (body: object) => {
      const { rev } = await read(reviewer)
      return reviewer.call(claimDesk.table.decide, { params: { id: ticket }, body: { rev, ...body } as never })
    }
    expect((await decide({ action: 'accept' })).body.status).toBe('open')
    const near = await reviewer.call(claimDesk.table.findServicers, {
      query: { zip: '55802', manufacturer_id: filed.body.manufacturer_id },
    })
    expect(near.body).toMatchObject([{ name: 'Lakeside Repair', city: 'Duluth', open_jobs: 0 }])
    const assigned = await decide({ action: 'assign', provider_address_id: near.body[0]!.address_id })
    expect(assigned.body).toMatchObject({ status: 'assigned', servicer_name: 'Lakeside Repair' })

    // The technician of the firm works it: a trip, a note, the photos that the manufacturer wants.
    const act = (action: 'accept' | 'complete') =>
      technician.call(laborClaims.table.actOnClaim, { params: { id: ticket }, body: { action } })
    expect((await act('accept')).body.accepted).toBe(true)
    const trip = await technician.call(laborClaims.table.addTrip, {
      params: { id: ticket },
      body: buildTrip('2026-11-20', '12:00', '13:30'),
    })
    expect(trip.status).toBe(200)
    const note = await technician.call(laborClaims.table.addNote, {
      params: { id: ticket },
      body: { note: 'Rail replaced' },
    })
    expect(note.status).toBe(200)
    for (const [nth, title] of (await read(technician)).required_photos.entries()) {
      const picture = await createPicture('jpeg', 60 + nth * 40)
      await upload(technician, picture)
      const body = { ref_id: ticket, upload: hashSha256(picture), title }
      expect((await technician.call(files.table.addFile, { body })).status).toBe(200)
    }
    expect((await act('complete')).body.status).toBe('approve_payment')

    // The reviewer approves the payment; a batch pays it.
    const { findings } = (await reviewer.call(claimPay.table.readFindings, { params: { id: ticket }, query: {} })).body
    const approved = await decide({ action: 'approve_payment', seen: findings.map(({ code }) => code) })
    expect([approved.status, approved.body.status]).toEqual([200, 'approved_for_payment'])
    const [payee] = (await reviewer.call(claimPayments.table.listPayable, { query: {} })).body.servicers
    expect(payee).toMatchObject({ name: 'Lakeside Repair', count: 1, amount: 174.2 })
    const { batch } = (
      await reviewer.call(claimPayments.table.createBatch, {
        body: { id: newId(), claims: payee!.payments.map(({ ticket_id, amount }) => ({ ticket_id, amount })) },
      })
    ).body
    const params = { id: batch.batch_id }
    await reviewer.call(claimPayments.table.exportBatch, { params, body: { rev: batch.rev } })
    const csv = (await reviewer.call(claimPayments.table.readBatchFile, { params })).bytes.toString()
    const answer = await reviewer.call(claimPayments.table.importAnswer, {
      params,
      body: { csv: csv.replace(/,USD,,/, ',USD,paid,TR-1') },
    })
    expect(answer.body).toMatchObject({ paid: 1, failed: 0, bad: [] })
    const paid = await read(technician)
    expect(paid.status).toBe('paid')
    expect(paid.money.reduce((sum, line) => sum + (line.paid ?? 0), 0)).toBeCloseTo(174.2)
    expect((await read(dealer)).status).toBe('paid')
  })
})

/** The administrator signs in again, as on another day. */
async function signInAsAdmin() {
  const admin = shop.server.visitor()
  await admin.call(auth.table.login, { body: { email: 'olga@parts.example', password: goodPassword } })
  return admin
}
const stateOf = async (client: Client, abbreviation: string) =>
  (await client.call(site.table.listStates, { query: {} })).body.find((one) => one.abbreviation === abbreviation)!
    .state_id
