import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { laborClaims } from '../../../contract/labor-claims.ts'
import { orders } from '../../../contract/orders.ts'
import type { Client } from '../../support/client.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { ask, contact, lastMailTo, newMessageId, readAsStaff, rows } from './tickets-harness.ts'

describe('A customer’s question', () => {
  let server: TestServer
  let onsite: Client
  beforeAll(async () => {
    server = await startServer()
    onsite = await server.signIn('onsite@demo.test')
  })
  afterAll(() => server.close())
  const answer = async (id: string, text: string) => {
    const { rev } = await readAsStaff(server, id)
    return onsite.call(rows.answerTicket, { params: { id }, body: { id: newMessageId(), text, rev } })
  }
  const read = (id: string, key: string, client = server.visitor()) =>
    client.call(rows.readTicket, { params: { id }, query: key === '' ? {} : { key } })

  it('is confirmed by mail with its number and a private link, and none of its text', async () => {
    const { id, key } = await ask(server, 'Visit my shop at evil.test')
    const mail = await lastMailTo(server, contact.email)
    expect(mail?.subject).toBe(`We received your question [${id}]`)
    expect(mail?.text).toContain(`https://parts.example/question?ticket=${id}&key=${key}`)
    expect(mail?.text).not.toContain('evil.test')
    expect(mail?.autoSubmitted).toBe('auto-replied')
    expect(mail?.replyTo).toMatch(/^support\+[0-9a-f]{32}@partwright\.example$/)
  })

  it('is confirmed at most five times an hour to one address', async () => {
    const count = () => server.mails.filter((mail) => mail.to === 'busy@gym.test').length
    for (let n = 0; n < 7; n += 1) await ask(server, 'Again', 'busy@gym.test')
    await lastMailTo(server, 'busy@gym.test')
    expect(count()).toBe(5)
    server.clock.advance(3_601_000)
    await ask(server, 'Again', 'busy@gym.test')
    await lastMailTo(server, 'busy@gym.test')
    expect(count()).toBe(6)
  })

  it('is opened by the private link: messages and the shop’s name, nothing of the staff’s', async () => {
    const { id, key } = await ask(server)
    await onsite.call(rows.addTicketNote, { params: { id }, body: { id: newMessageId(), text: 'A regular' } })
    await answer(id, 'Yes, from Monday.')
    const { status, body, headers } = await read(id, key)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toMatchObject({ number: id, status: 'waiting', contact_email: contact.email })
    expect(body.messages.map(({ kind, by, text }) => [kind, by, text])).toEqual([
      ['customer', 'Ellis Brandt', 'Is the belt in stock again?'],
      ['staff', 'Partwright Equipment Services', 'Yes, from Monday.'],
    ])
    expect(JSON.stringify(body)).not.toContain('regular')
  })

  it('is unknown without its key, with another one, and to other users', async () => {
    const { id, key } = await ask(server)
    const other = await ask(server, 'Another', 'other@gym.test')
    const dealer = await server.signIn('dealer@demo.test')
    for (const answered of [
      await read(id, ''),
      await read(id, `${key}0`),
      await read(id, other.key),
      await read('ST-99999', key),
      await read('nonsense', key),
      await read(id, '', dealer),
      await read(id, '', onsite),
    ])
      expect([answered.status, answered.refusal.error]).toEqual([404, 'tickets.unknown'])
    const reply = await server
      .visitor()
      .call(rows.replyToTicket, { params: { id }, body: { text: 'Me too', key: 'x' } })
    expect(reply.refusal.error).toBe('tickets.unknown')
  })

  it('gets further messages by its link, which open a closed one again, and the assignee is mailed', async () => {
    const { id, key } = await ask(server)
    await answer(id, 'Yes.')
    const before = await readAsStaff(server, id)
    await onsite.call(rows.updateTicket, { params: { id }, body: { rev: before.rev, status: 'closed' } })
    server.clock.advance(60_000)
    const body = { id: newMessageId(), text: 'And the deck?', key }
    const sent = await server.visitor().call(rows.replyToTicket, { params: { id }, body }, { key: 'reply-1' })
    const again = await server.visitor().call(rows.replyToTicket, { params: { id }, body })
    expect([sent.status, again.status, again.body]).toEqual([200, 200, sent.body])
    const ticket = await readAsStaff(server, id)
    expect([ticket.status, ticket.waiting_since]).toEqual(['open', server.clock.now().toISOString()])
    expect(ticket.messages.map(({ text }) => text)).toEqual(['Is the belt in stock again?', 'Yes.', 'And the deck?'])
    const mail = await lastMailTo(server, 'onsite@demo.test')
    expect([mail?.subject, mail?.autoSubmitted]).toEqual([`${id}: New message`, 'auto-generated'])
    expect(mail?.text).toContain('And the deck?')
  })

  it('refuses an id of another message', async () => {
    const [one, two] = [await ask(server), await ask(server, 'Two', 'two@gym.test')]
    const body = { id: newMessageId(), text: 'Mine' }
    const visitor = server.visitor()
    await visitor.call(rows.replyToTicket, { params: { id: one.id }, body: { ...body, key: one.key } })
    const { status, refusal } = await visitor.call(rows.replyToTicket, {
      params: { id: two.id },
      body: { ...body, key: two.key },
    })
    expect([status, refusal.errors]).toEqual([422, { id: 'Another message has this id' }])
  })

  it('takes thirty messages in ten minutes', async () => {
    const dealer = await server.signIn('dealer2@demo.test')
    const { body } = await dealer.call(rows.openTicket, { body: { action: 'open', contact, message: 'First' } })
    const statuses = []
    for (let n = 0; n < 31; n += 1)
      statuses.push(
        (await dealer.call(rows.replyToTicket, { params: { id: body.number }, body: { text: 'More' } })).status,
      )
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429])
  })

  it('answers a message that a device sends once more as before, beyond the limit and with a key that is gone', async () => {
    const { id, key } = await ask(server)
    const customer = server.visitor()
    const body = { id: newMessageId(), text: 'And the deck?', key }
    const send = (over: object = {}) =>
      customer.call(rows.replyToTicket, { params: { id }, body: { ...body, ...over } }, { key: 'reply-9' })
    const sent = await send()
    for (let n = 0; n < 30; n += 1)
      await customer.call(rows.replyToTicket, { params: { id }, body: { text: 'More', key } })
    await server.db.deleteFrom('op_receipt').where('op_id', '=', 'reply-9').execute()
    const late = await send({ key: 'of before' })
    expect([sent.status, late.status, late.body]).toEqual([200, 200, sent.body])
    await server.db.deleteFrom('op_receipt').where('op_id', '=', 'reply-9').execute()
    expect((await send({ id: newMessageId() })).status).toBe(429)
    server.clock.advance(601_000)
    const other = customer.call(rows.replyToTicket, { params: { id }, body: { ...body, key: 'x' } }, { key: 'reply-8' })
    expect((await other).refusal.error).toBe('tickets.unknown')
  })
})

describe('My questions', () => {
  let server: TestServer
  let dealer: Client
  beforeAll(async () => {
    server = await startServer()
    dealer = await server.signIn('dealer@demo.test')
  })
  afterAll(() => server.close())
  const open = (extra: object = {}, client = dealer) =>
    client.call(rows.openTicket, { body: { action: 'open', contact, message: 'How long?', ...extra } })

  it('are those of the user alone, the latest message first, and say whether the shop answered', async () => {
    const first = (await open()).body
    server.clock.advance(60_000)
    const second = (await open({ message: 'And the motor?' })).body
    await open({ message: 'A colleague’s' }, await server.signIn('dealer-staff@demo.test'))
    server.clock.advance(60_000)
    const onsite = await server.signIn('onsite@demo.test')
    const { rev } = await readAsStaff(server, first.number)
    const params = { id: first.number }
    await onsite.call(rows.answerTicket, { params, body: { id: newMessageId(), text: 'Two days.', rev } })
    const note = { id: newMessageId(), text: 'Slow carrier' }
    await onsite.call(rows.addTicketNote, { params, body: note })
    const { body } = await dealer.call(rows.listMyTickets, { query: {} })
    expect(body.data.map((row) => [row.number, row.status, row.last_text, row.is_answered])).toEqual([
      [first.number, 'waiting', 'Two days.', true],
      [second.number, 'open', 'And the motor?', false],
    ])
    expect(body.total).toBe(2)
    expect((await dealer.call(rows.readTicket, { params, query: {} })).body.messages).toHaveLength(2)
    expect((await server.visitor().call(rows.listMyTickets, { query: {} })).refusal.error).toBe('auth.signedOut')
  })

  it('say what they are about, with the order, the claim and the part', async () => {
    const { body: list } = await dealer.call(orders.table.listOrders, { query: { start_date: '2020-01-01' } })
    const order = list.data[0]?.display_id ?? ''
    const { body: claims } = await dealer.call(laborClaims.table.listClaims, { query: {} })
    const claim = claims.data[0]
    const { product_id } = await server.db
      .selectFrom('product')
      .select('product_id')
      .orderBy('product_id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { body } = await open({ action: 'order', order, claim: claim?.ticket_id, product: product_id })
    const ticket = await readAsStaff(server, body.number)
    expect(ticket.about).toMatchObject({
      order: { number: order },
      claim: { id: claim?.ticket_id },
      part: { product_id },
      registration: null,
      machine: null,
    })
    expect(ticket.customer?.account).toBe(
      (
        await server.db
          .selectFrom('account')
          .select('name')
          .where('account_id', '=', ticket.customer?.account_id ?? 0)
          .executeTakeFirstOrThrow()
      ).name,
    )
    await server.jobs.drain()
    expect(server.mails.at(-1)?.text).toContain(`Order: ${order}`)
  })

  it('are never about an order or a claim of somebody else', async () => {
    const { body: list } = await dealer.call(orders.table.listOrders, { query: { start_date: '2020-01-01' } })
    const { body: claims } = await dealer.call(laborClaims.table.listClaims, { query: {} })
    const other = await server.signIn('dealer2@demo.test')
    const order = list.data[0]?.display_id ?? ''
    const claim = claims.data[0]?.ticket_id ?? ''
    const registration = '018f4e5a-0000-7000-8000-00000000ffff'
    for (const [client, about] of [
      [other, { order }],
      [other, { claim }],
      [dealer, { registration }],
      [server.visitor(), { order }],
      [server.visitor(), { claim }],
    ] as const) {
      const { status, refusal } = await open(about, client)
      expect([status, refusal.error]).toEqual([422, 'tickets.aboutUnknown'])
    }
    const { order_key } = await server.db
      .selectFrom('shop_order')
      .select('order_key')
      .where('display_id', '=', order)
      .executeTakeFirstOrThrow()
    expect((await open({ order, order_key }, server.visitor())).status).toBe(200)
  })
})
