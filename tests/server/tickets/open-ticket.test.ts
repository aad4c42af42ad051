import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tickets } from '../../../contract/tickets.ts'
import { catalogueRows } from '../../support/catalogue-rows.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const { openTicket } = tickets.table
const contact = { name: 'Ellis Brandt', email: 'ellis@gym.test', phone: '(612) 555-0143' }
const form = { action: 'open' as const, contact, message: 'Is the belt in stock again?' }

describe('a support ticket', () => {
  let server: TestServer
  let part = 0
  beforeAll(async () => {
    server = await startServer()
    part = await catalogueRows(server.db).product({ number: 'QU-102', name: 'Belt', brand: 'Quest', price: null })
  })
  afterAll(() => server.close())
  const findTicket = (id: string) =>
    server.db.selectFrom('support_ticket').selectAll().where('ticket_id', '=', id).executeTakeFirstOrThrow()

  it('is stored and emailed to the shop, also for visitors', async () => {
    const { status, body } = await server
      .visitor()
      .call(openTicket, { body: { ...form, action: 'price', product: part } })
    expect([status, body.number]).toEqual([200, 'ST-10001'])
    expect(await findTicket(body.ticket_id)).toMatchObject({
      action: 'price',
      contact_name: 'Ellis Brandt',
      contact_email: 'ellis@gym.test',
      product_id: part,
      user_id: null,
      account_id: null,
    })
    await server.jobs.drain()
    const mail = server.mails.at(-1)
    expect([mail?.to, mail?.subject]).toEqual(['parts@partwright.example', 'ST-10001: Price request'])
    for (const text of ['Ellis Brandt', 'ellis@gym.test', '(612) 555-0143', 'Part: QU-102', form.message])
      expect(mail?.text).toContain(text)
    expect(mail?.text).not.toContain('Signed in as')
  })

  it('goes to the shop’s contact address', async () => {
    await server.db
      .updateTable('setting')
      .set({ value: JSON.stringify({ contact_email: 'desk@shop.test' }) })
      .where('section', '=', 'site')
      .execute()
    await server.visitor().call(openTicket, { body: form })
    await server.jobs.drain()
    expect(server.mails.at(-1)?.to).toBe('desk@shop.test')
  })

  it('takes the user from the session', async () => {
    const dealer = await server.signIn('dealer@demo.test')
    const { body } = await dealer.call(openTicket, { body: form })
    expect(await findTicket(body.ticket_id)).toMatchObject({ user_id: 2, account_id: expect.any(Number) as number })
    await server.jobs.drain()
    expect(server.mails.at(-1)?.text).toContain('Signed in as:')
  })

  it('from an offline device is stored once, with its id and time', async () => {
    const id = '018f4e5a-0000-7000-8000-0000000000a1'
    const extra = { key: 'ticket-1', headers: { 'x-op-created': '2026-11-20T12:00:00Z', 'x-op-skew': '60000' } }
    const sent = await server.visitor().call(openTicket, { body: { ...form, id } }, extra)
    const again = await server.visitor().call(openTicket, { body: { ...form, id } }, extra)
    expect([sent.status, again.status, again.body]).toEqual([200, 200, sent.body])
    expect(sent.headers['x-op-ack']).toBe('ticket-1')
    expect(sent.body.ticket_id).toBe(id)
    const row = await findTicket(id)
    expect([row.client_op_id, row.made_at, row.received_at]).toEqual([
      'ticket-1',
      new Date('2026-11-20T11:59:00Z'),
      server.clock.now(),
    ])
    // The receipt is pruned after half a year. The ticket still has its op.
    await server.db.deleteFrom('op_receipt').where('op_id', '=', 'ticket-1').execute()
    const late = await server.visitor().call(openTicket, { body: { ...form, id } }, extra)
    expect([late.status, late.body]).toEqual([200, sent.body])
  })

  it('that a device sends once more is answered as before, also where its part is gone and the limit is reached', async () => {
    const customer = server.visitor()
    const id = '018f4e5a-0000-7000-8000-0000000000a3'
    const send = (product: number) => customer.call(openTicket, { body: { ...form, id, product } }, { key: 'ticket-4' })
    const sent = await send(part)
    for (let n = 0; n < 20; n += 1) await customer.call(openTicket, { body: form })
    await server.db.deleteFrom('op_receipt').where('op_id', '=', 'ticket-4').execute()
    // No part is ever deleted here: one that never was stands for one that is gone.
    const late = await send(999_999)
    expect([sent.status, late.status, late.body]).toEqual([200, 200, sent.body])
    server.clock.advance(601_000)
  })

  it('refuses an id of another ticket', async () => {
    const id = '018f4e5a-0000-7000-8000-0000000000a2'
    expect((await server.visitor().call(openTicket, { body: { ...form, id } }, { key: 'ticket-2' })).status).toBe(200)
    for (const key of ['ticket-3', undefined]) {
      const dealer = await server.signIn('dealer@demo.test')
      const answer = await dealer.call(openTicket, { body: { ...form, id } }, key === undefined ? {} : { key })
      expect([answer.status, answer.refusal.errors]).toEqual([422, { id: 'Another ticket has this id' }])
    }
  })

  it('refuses unknown parts', async () => {
    const answer = await server.visitor().call(openTicket, { body: { ...form, product: 999_999 } })
    expect([answer.status, answer.refusal.error]).toEqual([422, 'tickets.productUnknown'])
  })

  it('answers validation errors by field', async () => {
    const { status, refusal } = await server.visitor().call(openTicket, {
      body: { action: 'sue' as 'open', contact: { name: ' ', email: 'ellis@gym', phone: '555' }, message: '' },
    })
    expect([status, refusal.errors]).toEqual([
      422,
      {
        action: 'There is no such kind of ticket',
        'contact.name': 'Required',
        'contact.email': 'Email Address is invalid',
        'contact.phone': 'Phone number is invalid',
        message: 'Required',
      },
    ])
  })

  it.each([
    'Call-5550100<victim@x.test>',
    'x:victim@x.test;',
    '"victim@x.test',
    'jordan(home@gym.test',
    'a,victim@x.test',
    'a@b@x.test',
  ])('takes one address and nothing around it, which would be a mailbox with many limits: %s', async (email) => {
    const { status, refusal } = await server
      .visitor()
      .call(openTicket, { body: { ...form, contact: { ...contact, email } } })
    expect([status, refusal.errors]).toEqual([422, { 'contact.email': 'Email Address is invalid' }])
  })

  it('has no personal data in the email subject', async () => {
    await server.visitor().call(openTicket, {
      body: { ...form, contact: { ...contact, name: 'Ellis\r\nBcc: all@gym.test' }, message: 'a\nb' },
    })
    await server.jobs.drain()
    const mail = server.mails.at(-1)
    expect(mail?.subject).toMatch(/^ST-\d+: Question$/)
    expect(mail?.text).toContain('From: Ellis Bcc: all@gym.test\n')
  })

  it('is limited to twenty in ten minutes', async () => {
    const customer = await server.signIn('customer@demo.test')
    const answers = []
    for (let n = 0; n < 21; n += 1) answers.push((await customer.call(openTicket, { body: form })).status)
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    server.clock.advance(601_000)
    expect((await customer.call(openTicket, { body: form })).status).toBe(200)
  })
})
