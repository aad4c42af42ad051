import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tickets } from '../../../contract/tickets.ts'
import { openTicket } from '../../../offline/operations/open-ticket.ts'
import { replyToTicket } from '../../../offline/operations/reply-to-ticket.ts'
import { createDevice } from '../../support/fake-device.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

const contact = { name: 'Ellis Brandt', email: 'ellis@gym.test', phone: '' }

describe('a ticket queued on a visitor’s device', () => {
  let server: TestServer
  let isOnline = false
  beforeAll(async () => {
    server = await startServer({ seed: 'none' })
  })
  afterAll(() => server.close())

  function visitor(seed = 7) {
    const { send } = server.visitor()
    const through = async (input: string, init: RequestInit = {}) => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      const { pathname, search } = new URL(input, 'http://device.test')
      const headers = Object.fromEntries(new Headers(init.headers).entries())
      const answer = await send(
        (init.method ?? 'GET') as 'GET',
        pathname + search,
        init.body as string | undefined,
        headers,
      )
      return new Response(answer.status === 204 ? null : new Uint8Array(answer.bytes), {
        status: answer.status,
        headers: answer.headers,
      })
    }
    const clock = {
      now: () => server.clock.now().getTime(),
      advance: (ms: number) => {
        server.clock.advance(ms)
      },
    }
    return createDevice({ fetch: through as typeof fetch, clock, seed, ports: { onLine: () => false } }).openTab()
      .engine
  }
  const listTickets = () =>
    server.db
      .selectFrom('support_ticket')
      .innerJoin('ticket_message', 'ticket_message.ticket_id', 'support_ticket.ticket_id')
      .selectAll('support_ticket')
      .select('ticket_message.text as message')
      .orderBy('number')
      .execute()

  it('arrives once, in order, with its time; a refused one stays with the reason', async () => {
    const engine = visitor()
    const first = await engine.enqueue(openTicket, { body: { action: 'price', contact, message: 'What is the belt?' } })
    await engine.drain()
    expect((await engine.outbox()).map((item) => [item.label, item.state])).toEqual([
      ['Question to the shop, “What is the belt?”', 'queued'],
    ])
    const writtenAt = server.clock.now()
    server.clock.advance(3_600_000)
    await engine.enqueue(openTicket, { body: { action: 'open', contact, message: 'And the deck?' } })
    await engine.enqueue(openTicket, { body: { action: 'part', contact, message: 'This one?', product: 999_999 } })
    isOnline = true
    await engine.drain()
    expect((await listTickets()).map((one) => [one.message, one.made_at, one.user_id])).toEqual([
      ['What is the belt?', writtenAt, null],
      ['And the deck?', new Date(writtenAt.getTime() + 3_600_000), null],
    ])
    expect((await listTickets())[0]?.ticket_id).toBe(first.entityId)
    expect((await engine.outbox()).map((item) => [item.state, item.error?.code])).toEqual([
      ['rejected', 'tickets.productUnknown'],
    ])
  })

  it('and the visitor’s next message, written offline, arrive in their thread with their time', async () => {
    const engine = visitor(9)
    isOnline = true
    const { opId } = await engine.enqueue(openTicket, { body: { action: 'open', contact, message: 'Do you ship?' } })
    await engine.drain()
    const { number, key = '' } = (await engine.arrival(opId))?.answer as { number: string; key?: string }
    isOnline = false
    await engine.enqueue(replyToTicket, { params: { id: number }, body: { text: 'To Canada?', key } })
    await engine.drain()
    expect((await engine.outbox()).map((item) => item.label)).toEqual(['Message to the shop, “To Canada?”'])
    const writtenAt = server.clock.now()
    server.clock.advance(3_600_000)
    isOnline = true
    await engine.drain()
    expect(await engine.outbox()).toEqual([])
    const { body } = await server.visitor().call(tickets.table.readTicket, { params: { id: number }, query: { key } })
    expect(body.messages.map(({ text, at }) => [text, at]).at(-1)).toEqual(['To Canada?', writtenAt.toISOString()])
    await engine.enqueue(replyToTicket, { params: { id: number }, body: { text: 'Mine?', key: 'wrong' } })
    await engine.drain()
    expect((await engine.outbox()).map((item) => [item.state, item.error?.code])).toEqual([
      ['rejected', 'tickets.unknown'],
    ])
  })

  it('can be discarded even if it may have been sent', async () => {
    const engine = visitor(8)
    // A device that has never met the server does not try a payload that an earlier one would not take.
    isOnline = true
    await engine.refreshSession()
    isOnline = false
    const { opId } = await engine.enqueue(openTicket, { body: { action: 'open', contact, message: 'Never mind' } })
    await engine.drain()
    await engine.discard(opId)
    isOnline = true
    server.clock.advance(3_600_000)
    await engine.drain()
    expect(await engine.outbox()).toEqual([])
    expect((await listTickets()).map((one) => one.message)).not.toContain('Never mind')
    const late = await server
      .visitor()
      .call(tickets.table.openTicket, { body: { action: 'open', contact, message: 'Never mind' } }, { key: opId })
    expect([late.status, late.refusal.error]).toEqual([410, 'op.voided'])
  })
})
