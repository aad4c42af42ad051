import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Sent } from '../../../contract/kernel/endpoint.ts'
import { notifications } from '../../../contract/notifications.ts'
import { outbox } from '../../../contract/outbox.ts'
import { demoAccounts, demoAddresses, demoUsers } from '../../../demo/accounts.ts'
import type { Extra } from '../../support/client.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
beforeEach(() => {
  harness.server.clock.advance(5000)
})
afterAll(() => harness.close())

const own = 'MT52534K00999'
const other = 'MT32534K00001'
const third = 'MT32534K00002'

type Form = NonNullable<Sent<typeof table.changeClaim>['body']>
const change = (role: Role, id: string, body: Form, extra: Extra = {}) =>
  harness.as[role].call(table.changeClaim, { params: { id }, body }, extra)
const answer = (
  role: Role,
  id: string,
  decision: 'confirm' | 'decline',
  shown: { serial_number: string; equipment_id: number } = { serial_number: other, equipment_id: 1 },
  extra: Extra = {},
) => harness.as[role].call(table.answerSerialRequest, { params: { id }, body: { decision, ...shown } }, extra)
const read = async (role: Role, id: string) => (await harness.as[role].call(table.readClaim, { params: { id } })).body
const actions = async (id: string) => (await read('admin', id)).history.map((entry) => entry.action)

describe('a servicer’s change of the serial number (L07)', () => {
  it('becomes a request, and the rest of the same edit is applied', async () => {
    const id = await harness.claim()
    const { status, body } = await change('servicer', id, {
      serial_number: 'mt3 2534-k00001',
      customer_city: 'Hibbing',
      was: { serial_number: own, customer_city: 'Duluth' },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      serial_number: own,
      equipment_id: 2,
      customer_city: 'Hibbing',
      may: { edit: true, serial: false },
      serial_request: {
        serial_number: other,
        equipment_id: 1,
        model: 'Meridian T300',
        at: harness.server.clock.now().toISOString(),
        author: { name: body.history.at(-1)?.author.name },
      },
    })
    expect(body.history.map(({ action, message }) => [action, message])).toEqual(
      expect.arrayContaining([
        ['requestSerial', `Serial number: ${own} → ${other}; Model: Meridian T500 → Meridian T300`],
        ['changeClaim', 'City: Duluth → Hibbing'],
      ]),
    )
    expect((await read('reviewer', id)).serial_request).toEqual(body.serial_request)
    expect((await read('reviewer', id)).may.serial).toBe(true)
    const { display_id: filter } = body
    const listed = await harness.as.reviewer.call(table.listClaims, { query: { filter } })
    expect(listed.body.data.map((row) => row.serial_requested)).toEqual([true])
  })

  it('becomes a request when only the model changes', async () => {
    const id = await harness.claim({ equipment_id: 2, serial_number: 'FREE1' })
    await harness.server.db.updateTable('model').set({ serial_prefix: '' }).where('equipment_id', '=', 11).execute()
    const { status, body } = await change('servicer', id, { equipment_id: 11 })
    expect([status, body.equipment_id, body.serial_request?.equipment_id]).toEqual([200, 2, 11])
  })

  it('is a request of the servicer’s colleagues too, also on a claim that the account filed itself', async () => {
    const servicer = await harness.server.db
      .selectFrom('app_user')
      .select(['account_id', 'user_id'])
      .where('email_key', '=', 'servicer@demo.test')
      .executeTakeFirstOrThrow()
    const second = await harness.server.db
      .selectFrom('app_user')
      .select(['account_id', 'user_id'])
      .where('email_key', '=', 'servicer2@demo.test')
      .executeTakeFirstOrThrow()
    const id = await harness.claim({ account_id: servicer.account_id, filed_by: servicer.user_id })
    await harness.server.db
      .updateTable('app_user')
      .set({ account_id: servicer.account_id })
      .where('user_id', '=', second.user_id)
      .execute()
    const { status, body } = await change('servicer2', id, { serial_number: other })
    expect([status, body.serial_number, body.serial_request?.serial_number]).toEqual([200, own, other])
    await harness.server.db
      .updateTable('app_user')
      .set({ account_id: second.account_id })
      .where('user_id', '=', second.user_id)
      .execute()
  })

  it('is replaced by a second request, with both in the history', async () => {
    const id = await harness.claim()
    await change('servicer', id, { serial_number: other })
    const { body } = await change('servicer', id, { serial_number: third })
    expect(body.serial_request?.serial_number).toBe(third)
    expect(body.history.filter((entry) => entry.action === 'requestSerial').map((entry) => entry.message)).toEqual([
      `Serial number: ${own} → ${other}; Model: Meridian T500 → Meridian T300`,
      `Serial number: ${own} → ${third}; Model: Meridian T500 → Meridian T300; replaces the request for ${other}`,
    ])
  })

  it('is one request when it arrives twice, and none when it arrives again after the answer', async () => {
    const id = await harness.claim()
    const key = 'a-serial-key-000001'
    await change('servicer', id, { serial_number: other }, { key })
    await change('servicer', id, { serial_number: other }, { key })
    await change('servicer', id, { serial_number: other })
    expect((await actions(id)).filter((action) => action === 'requestSerial')).toHaveLength(1)
    await answer('reviewer', id, 'decline')
    await harness.server.db.deleteFrom('op_receipt').execute()
    const late = await change('servicer', id, { serial_number: other }, { key })
    expect([late.status, late.body.serial_request]).toEqual([200, null])
  })

  it('conflicts with no one: it is accepted when the filer changed the machine meanwhile', async () => {
    const id = await harness.claim()
    await change('dealer', id, { serial_number: third })
    const { status } = await change('servicer', id, { serial_number: other, was: { serial_number: own } })
    expect(status).toBe(200)
    expect(await read('servicer', id)).toMatchObject({
      serial_number: third,
      serial_request: { serial_number: other },
    })
  })

  it('is refused at its field when the serial number cannot be read, as before', async () => {
    const id = await harness.claim()
    const { status, refusal } = await change('servicer', id, { serial_number: 'MT3', customer_city: 'Hibbing' })
    expect([status, refusal.error]).toEqual([422, 'labor-claims.serial'])
    expect(refusal.errors.serial_number).toContain('After MT3 enter year and week')
  })

  it('follows the rule of closed claims', async () => {
    const id = await harness.claim({ status: 'paid' })
    expect((await change('servicer', id, { serial_number: other })).refusal.error).toBe('labor-claims.closed')
  })

  it('applies at once before the office accepted the servicer’s own claim, and waits afterwards', async () => {
    const filed = await harness.as.servicer.call(table.fileClaim, {
      body: {
        serial_number: 'MT52534K00321',
        customer_company: 'Quarry Gym',
        customer_address_1: '1 Quarry Rd',
        customer_city: 'Duluth',
        customer_state_id: 23,
        service_requested: 'Noise',
      },
    })
    const id = filed.body.ticket_id
    expect((await change('servicer', id, { serial_number: own })).body.serial_number).toBe(own)
    await harness.as.reviewer.call(table.actOnClaim, { params: { id }, body: { action: 'accept' } })
    const { body } = await change('servicer', id, { serial_number: other })
    expect([body.serial_number, body.serial_request?.serial_number]).toEqual([own, other])
    expect(body.may.serial).toBe(false)
  })
})

describe('PUT /labor-claims/{id}/serial-request, from a device', () => {
  const ask = (role: Role, id: string, serial_number: string, key?: string) =>
    harness.as[role].call(
      table.requestSerial,
      { params: { id }, body: { serial_number } },
      key === undefined ? {} : { key },
    )

  it('is a request, once, also in the outbox’s batch and late', async () => {
    const id = await harness.claim()
    await change('dealer', id, { serial_number: third })
    const key = '0199aaaa-0000-4000-8000-00000000aaaa'
    const send = () =>
      harness.as.servicer.call(outbox.table.sendBatch, {
        body: {
          calls: [
            {
              key,
              group: `claim:${id}`,
              method: 'PUT',
              path: `/labor-claims/${id}/serial-request`,
              body: { serial_number: other },
            },
          ],
        },
      })
    for (const answers of [await send(), await send()])
      expect(answers.body.answers.map((one) => [one.status, one.ack])).toEqual([[200, key]])
    expect(await read('servicer', id)).toMatchObject({
      serial_number: third,
      serial_request: { serial_number: other },
    })
    await answer('reviewer', id, 'decline')
    await harness.server.db.deleteFrom('op_receipt').execute()
    expect((await ask('servicer', id, other, key)).body.serial_request).toBeNull()
    expect((await actions(id)).filter((action) => action === 'requestSerial')).toHaveLength(1)
  })

  it('changes nothing where the claim has this machine or this request', async () => {
    const id = await harness.claim()
    const before = await read('servicer', id)
    expect((await ask('servicer', id, own)).body).toEqual(before)
    const asked = (await ask('servicer', id, other)).body
    expect((await ask('servicer', id, other)).body).toEqual(asked)
  })

  it('waits for its claim, follows the rule of closed ones, and is unknown to strangers', async () => {
    const missing = await ask('servicer', harness.newId(), other, 'a-missing-parent-01')
    expect([missing.status, missing.refusal.error]).toEqual([424, 'labor-claims.parentMissing'])
    const closed = await ask('servicer', await harness.claim({ status: 'paid' }), other)
    expect([closed.status, closed.refusal.error]).toEqual([409, 'labor-claims.closed'])
    const id = await harness.claim()
    expect((await ask('servicer', id, 'MT3')).refusal.error).toBe('labor-claims.serial')
    for (const role of ['servicer2', 'dealer2', 'customer'] as const)
      expect((await ask(role, id, other)).refusal.error).toBe('labor-claims.unknown')
  })
})

describe('POST /labor-claims/{id}/serial-request', () => {
  it('confirms: the machine is identified anew, and the history has both values', async () => {
    const id = await harness.claim()
    await change('servicer', id, { serial_number: other })
    const { status, body } = await answer('reviewer', id, 'confirm')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      serial_number: other,
      equipment_id: 1,
      model: 'T300',
      manufactured: '2025-08-18',
      serial_request: null,
    })
    expect(body.history.at(-1)).toMatchObject({
      action: 'confirmSerial',
      message: `Serial number: ${own} → ${other}; Model: Meridian T500 → Meridian T300`,
    })
    expect((await read('servicer', id)).history.at(-1)?.action).toBe('confirmSerial')
    const job = await harness.server.db
      .selectFrom('staged_job')
      .select('payload')
      .where('kind', '=', 'push.tell')
      .orderBy('job_id', 'desc')
      .executeTakeFirst()
    expect(job?.payload ?? '').not.toContain('Reyes')
  })

  it('declines: the machine stays', async () => {
    const id = await harness.claim()
    await change('servicer', id, { serial_number: other })
    const { body } = await answer('admin', id, 'decline')
    expect([body.serial_number, body.serial_request]).toEqual([own, null])
    expect(body.history.at(-1)).toMatchObject({ action: 'declineSerial', message: other })
  })

  it('refuses to answer what the office did not see: answered, replaced or never asked', async () => {
    const id = await harness.claim()
    expect((await answer('reviewer', id, 'confirm')).refusal.error).toBe('labor-claims.serialAnswered')
    await change('servicer', id, { serial_number: other })
    await change('servicer', id, { serial_number: third })
    const stale = await answer('reviewer', id, 'confirm')
    expect([stale.status, stale.refusal.error]).toEqual([409, 'labor-claims.serialAnswered'])
    expect(stale.refusal.current).toMatchObject({ serial_number: own, serial_request: { serial_number: third } })
  })

  it('answers a repeated key with the claim', async () => {
    const id = await harness.claim()
    await change('servicer', id, { serial_number: other })
    const key = 'an-answer-key-00001'
    await answer('reviewer', id, 'confirm', undefined, { key })
    await harness.server.db.deleteFrom('op_receipt').execute()
    expect((await answer('reviewer', id, 'confirm', undefined, { key })).status).toBe(200)
    expect((await actions(id)).filter((action) => action === 'confirmSerial')).toHaveLength(1)
  })

  it('is for the office alone, on open claims', async () => {
    const id = await harness.claim()
    await change('servicer', id, { serial_number: other })
    for (const role of ['servicer', 'servicer2', 'dealer', 'customer', 'onsite'] as const)
      expect((await answer(role, id, 'confirm')).status).toBe(403)
    expect((await answer('reviewer', harness.newId(), 'confirm')).refusal.error).toBe('labor-claims.unknown')
    await harness.as.dealer.call(table.closeClaim, { params: { id }, body: { message: 'Replaced' } })
    expect((await answer('reviewer', id, 'confirm')).refusal.error).toBe('labor-claims.closed')
  })

  it('is settled by the office’s own change of the machine', async () => {
    const id = await harness.claim()
    await change('servicer', id, { serial_number: other })
    const { body } = await change('reviewer', id, { serial_number: third })
    expect([body.serial_number, body.serial_request]).toEqual([third, null])
    expect((await actions(id)).slice(-2).toSorted()).toEqual(['changeClaim', 'declineSerial'])
  })

  it('stays open when the job goes to another servicer, until the office answers', async () => {
    const id = await harness.claim()
    await change('servicer', id, { serial_number: other })
    await harness.as.servicer.call(table.actOnClaim, { params: { id }, body: { action: 'refuse', message: 'Too far' } })
    await harness.as.reviewer.call(table.actOnClaim, {
      params: { id },
      body: { action: 'assign', provider_address_id: demoAddresses.cascadePortland },
    })
    expect((await read('servicer2', id)).serial_request?.serial_number).toBe(other)
    expect((await answer('reviewer', id, 'confirm')).body.serial_number).toBe(other)
  })
})

describe('The answer to a request for another serial number', () => {
  /** Who gets an email of the answer. Emails of this kind are off by default. */
  async function answered(id: string, decision: 'confirm' | 'decline') {
    for (const role of ['servicer', 'servicer2'] as const)
      await harness.as[role].call(notifications.table.saveChoice, {
        params: { kind: 'job.serial' },
        body: { mail: 'now', push: false },
      })
    await harness.server.jobs.drain()
    const before = harness.server.mails.length
    expect((await answer('reviewer', id, decision)).status).toBe(200)
    await harness.server.jobs.drain()
    return harness.server.mails.slice(before).map(({ to, text }) => [to, /Serial change \w+/.exec(text)?.[0]])
  }
  const act = (role: Role, id: string, body: Sent<typeof table.actOnClaim>['body']) =>
    harness.as[role].call(table.actOnClaim, { params: { id }, body })

  it('goes to the servicer who asked', async () => {
    const id = await harness.claim()
    await change('servicer', id, { serial_number: other })
    expect(await answered(id, 'decline')).toEqual([['servicer@demo.test', 'Serial change declined']])
  })

  it('goes to the firm that has the job now, and to no one who lost it', async () => {
    const id = await harness.claim()
    await change('servicer', id, { serial_number: other })
    await act('servicer', id, { action: 'refuse', message: 'Too far' })
    await act('reviewer', id, { action: 'assign', provider_address_id: demoAddresses.cascadePortland })
    expect((await harness.as.servicer.call(table.readClaim, { params: { id } })).status).toBe(404)
    expect(await answered(id, 'confirm')).toEqual([['servicer2@demo.test', 'Serial change confirmed']])
    const entries = (await read('admin', id)).history.map(({ action, author }) => [action, author.user_id])
    expect(entries).toContainEqual(['requestSerial', demoUsers.servicer])
  })

  it('goes to no one whose permission for jobs was taken away', async () => {
    const id = await harness.claim()
    await change('servicer', id, { serial_number: other })
    const setPermissions = (permissions: string | null) =>
      harness.server.db.updateTable('app_user').set({ permissions }).where('user_id', '=', demoUsers.servicer).execute()
    await setPermissions('["orders.view"]')
    try {
      expect(await answered(id, 'confirm')).toEqual([])
    } finally {
      await setPermissions(null)
    }
  })

  it('goes to no one while no firm has the job', async () => {
    const id = await harness.claim()
    await change('servicer', id, { serial_number: other })
    await act('servicer', id, { action: 'refuse', message: 'Too far' })
    expect(await answered(id, 'confirm')).toEqual([])
  })

  it('goes to the servicer who filed the claim, though another firm has the job', async () => {
    const own = { account_id: demoAccounts.northside, filed_by: demoUsers.servicer, status: 'open' } as const
    const id = await harness.claim({ ...own, assigned_to: null, provider_address_id: null, accepted: false })
    await change('servicer', id, { serial_number: other })
    await act('reviewer', id, { action: 'assign', provider_address_id: demoAddresses.cascadePortland })
    expect(await answered(id, 'confirm')).toEqual([['servicer@demo.test', 'Serial change confirmed']])
  })
})

describe('What a claim has from its machine', () => {
  const [misread, unregistered, right] = ['MT52210K00801', 'MT52534K00802', 'MT52534K00803']
  const [sold, soldElsewhere] = ['MT52534K00805', 'MT52534K00806']
  beforeAll(async () => {
    const now = harness.server.clock.now()
    const { lakeshore, hillcrest } = demoAccounts
    for (const [serial, bought, account, company_name] of [
      [misread, '2022-03-20', lakeshore, 'Harbor Hotel'],
      [right, '2025-09-01', lakeshore, ''],
      [sold, '2025-06-01', hillcrest, 'QUARRY  gym'],
      [soldElsewhere, '2025-07-01', hillcrest, 'Harbor Hotel'],
    ] as const)
      await harness.server.db
        .insertInto('registration')
        .values({
          ...{ record_id: harness.newId(), created_at: now, updated_at: now, account_id: account, company_name },
          ...{ registered_by: demoUsers.dealer2, equipment_id: 2, manufacturer_id: 87, purchased_date: bought },
          ...{ serial_number: serial, serial_key: serial },
        })
        .execute()
  })
  const file = async (serial_number: string) =>
    (
      await harness.as.dealer.call(table.fileClaim, {
        body: {
          ...{ serial_number, customer_company: 'Quarry Gym', customer_address_1: '1 Quarry Rd' },
          ...{ customer_city: 'Duluth', customer_state_id: 23, service_requested: 'Noise' },
        },
      })
    ).body

  it('is the purchase date of the right one’s registration, or none, after a correction', async () => {
    const { ticket_id: id, purchased_date: filed } = await file(misread)
    expect(filed).toBe('2022-03-20')
    const dates: unknown[] = []
    for (const serial_number of [unregistered, right, misread])
      dates.push((await change('dealer', id, { serial_number })).body.purchased_date)
    expect(dates).toEqual([null, '2025-09-01', '2022-03-20'])
  })

  it('is that date after the office confirmed another serial number, and the history has both', async () => {
    const id = await harness.claim({ serial_number: misread, purchased_date: '2022-03-20' })
    await change('servicer', id, { serial_number: right })
    const { body } = await answer('reviewer', id, 'confirm', { serial_number: right, equipment_id: 2 })
    expect(body).toMatchObject({ purchased_date: '2025-09-01', coverage_labor_until: '2027-08-31' })
    expect(body.history.at(-1)?.message).toBe(
      `Serial number: ${misread} → ${right}; Purchased: 2022-03-20 → 2025-09-01`,
    )
  })

  it('is still the date of the claim’s own sale, registered with the same misread number, where the right one has none', async () => {
    const ofSale = { serial_number: sold, purchased_date: '2025-06-01' }
    const [id, confirmed] = [await harness.claim(ofSale), await harness.claim(ofSale)]
    expect((await change('reviewer', id, { serial_number: unregistered })).body.purchased_date).toBe('2025-06-01')
    await change('servicer', confirmed, { serial_number: unregistered })
    const { body } = await answer('reviewer', confirmed, 'confirm', { serial_number: unregistered, equipment_id: 2 })
    expect(body.purchased_date).toBe('2025-06-01')
    expect((await change('reviewer', id, { serial_number: sold })).body.purchased_date).toBe('2025-06-01')
    expect((await change('reviewer', id, { serial_number: right })).body.purchased_date).toBe('2025-09-01')
    const ofOther = await harness.claim({ serial_number: soldElsewhere, purchased_date: '2025-07-01' })
    expect((await change('reviewer', ofOther, { serial_number: unregistered })).body.purchased_date).toBeNull()
  })

  it('is the date that is sent with it, also where it is the same', async () => {
    const id = await harness.claim({ serial_number: misread, purchased_date: '2022-03-20' })
    const both = { serial_number: right, purchased_date: '2022-03-20' }
    expect((await change('reviewer', id, both)).body.purchased_date).toBe('2022-03-20')
  })

  it('is no date that somebody entered: that one stays', async () => {
    const id = await harness.claim({ serial_number: misread, purchased_date: '2022-04-01' })
    expect((await change('dealer', id, { serial_number: right })).body.purchased_date).toBe('2022-04-01')
    const other = await harness.claim({ serial_number: misread, purchased_date: '2022-03-20' })
    const both = { serial_number: right, purchased_date: '2025-10-10' }
    expect((await change('reviewer', other, both)).body.purchased_date).toBe('2025-10-10')
    const emptied = await harness.claim({ serial_number: misread, purchased_date: '2022-03-20' })
    const neither = { serial_number: right, purchased_date: null }
    expect((await change('reviewer', emptied, neither)).body.purchased_date).toBeNull()
  })

  it('is the last day to submit by the terms of its manufacturer, on the day of filing', async () => {
    const harbor = 'HS12534K00804'
    const daysOf = (one: { readonly file_by: string | null }) =>
      (Date.parse(one.file_by ?? '') - Date.parse('2026-11-20')) / 86_400_000
    const filed = await file(unregistered)
    harness.server.clock.advance(3 * 86_400_000)
    const id = filed.ticket_id
    const moved = (await change('dealer', id, { serial_number: harbor })).body
    const back = (await change('dealer', id, { serial_number: unregistered })).body
    expect([moved.manufacturer_name, daysOf(filed), daysOf(moved), daysOf(back)]).toEqual([
      'Harbor Athletic',
      16,
      21,
      16,
    ])
    const asked = await harness.claim({ created_at: new Date('2026-11-20T15:00:00Z'), file_by: '2026-12-24' })
    const same = await change('reviewer', asked, { serial_number: third })
    expect(same.body.file_by).toBe('2026-12-24')
    await change('servicer', asked, { serial_number: harbor })
    const request = (await read('reviewer', asked)).serial_request
    const shown = { serial_number: harbor, equipment_id: request?.equipment_id ?? 0 }
    expect(daysOf((await answer('reviewer', asked, 'confirm', shown)).body)).toBe(21)
    const stays = harness.server.db.selectFrom('claim_stay').select('file_by').where('claim_id', '=', asked)
    expect(await stays.execute()).toEqual([{ file_by: '2026-12-11' }])
  })
})
