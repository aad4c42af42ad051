import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkout } from '../../../contract/checkout.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import {
  add,
  bill,
  choose,
  goodCard,
  order,
  sellable,
  ship,
  stockOf,
  tokenOf,
  toReview,
} from '../../support/shopping.ts'

const numbers = ['4242424242424242', '5555555555554444', '378282246310005', '6011000990139424', '4000000000000002']
let server: TestServer
let part: number
const lines: string[] = []
beforeAll(async () => {
  server = await startServer({ log: (line) => lines.push(line) })
  part = (await sellable(server))[0]!.product_id
})
afterAll(() => server.close())

const { table } = checkout
const asJson = { 'content-type': 'application/json' }

/** Every row of every table, as text. */
async function everyRow(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(server.db)
  const texts: string[] = []
  for (const { name } of rows) {
    // Pictures and the word index are large, and the checkout does not write them.
    if (['diagram', 'catalogue_segment', 'catalogue_word', 'file_part'].includes(name)) continue
    const found = await sql<{ line: string }>`select t::text as line from ${sql.table(name)} t`.execute(server.db)
    texts.push(...found.rows.map((row) => `${name} ${row.line}`))
  }
  return texts.join('\n')
}
/** The card numbers that occur in a text, with or without separators. */
const cardNumbersIn = (text: string): string[] =>
  (text.match(/\d(?:[ -]?\d){11,22}/g) ?? [])
    .map((run) => run.replace(/\D/g, ''))
    .filter((digits) => numbers.some((one) => digits.includes(one)))

describe('a card number in a call of the checkout', () => {
  it.each([
    ['submit/billing', { 'cc-number': '4242424242424242' }],
    ['submit/billing', { card_token: '4242 4242 4242 4242' }],
    ['submit/billing', { number: 4242424242424242 }],
    ['submit/shipping', { name: 'Jordan Ellis 4242-4242-4242-4242' }],
    ['submit/order', { extraInfo: { card_option: 'new', message: 'Card 378282246310005' } }],
    ['submit/order', { extraInfo: { card_option: 'new', deep: [{ er: '6011000990139424' }] } }],
  ])('is refused in %s in any format, before anything is read or stored', async (path, body) => {
    const client = server.visitor()
    await add(client, part)
    const answer = await client.send('POST', `/api/checkout/${path}`, JSON.stringify(body), asJson)
    expect([answer.status, answer.refusal.error]).toEqual([422, 'billing.rawCard'])
    expect(answer.bytes.toString()).not.toMatch(/\d{12}/)
  })

  it('is refused in a URL', async () => {
    const answer = await server.visitor().send('POST', '/api/checkout/update-step/4242424242424242')
    expect(answer.refusal.error).toBe('billing.rawCard')
  })
})

describe('the demo gateway', () => {
  it('creates a token for every well-formed card without our header, and refuses others with a message', async () => {
    const client = server.visitor()
    for (const number of numbers) {
      const { status, card_token, last4 } = await tokenOf(client, {
        number,
        csc: number.startsWith('37') ? '1234' : '123',
      })
      expect([status, last4]).toEqual([200, number.slice(-4)])
      expect(card_token).toMatch(/^demo_[a-p]{40}$/)
    }
    const url = '/demo-gateway/tokens'
    const bare = await server.app.server.inject({
      method: 'POST',
      url,
      payload: JSON.stringify(goodCard),
      headers: asJson,
    })
    expect(bare.statusCode).toBe(200)
    for (const wrong of [{ number: '4242424242424241' }, { csc: '1' }, { exp_month: 13 }]) {
      const refused = await client.send('POST', url, JSON.stringify({ ...goodCard, ...wrong }), asJson)
      expect(refused.status).toBe(422)
      expect(Object.keys(refused.refusal.errors)).toEqual(Object.keys(wrong))
    }
    for (const nothing of ['', 'null', '[]', '{"number":4242}', '{'])
      expect((await client.send('POST', url, nothing, asJson)).status).toBe(422)
  })

  it('accepts requests from other origins, like a real gateway, and does not exist in production', async () => {
    const asked = await server.app.server.inject({ method: 'OPTIONS', url: '/demo-gateway/tokens' })
    expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([204, '*'])
    const live = await startServer({ isProduction: true })
    const answer = await live.visitor().send('POST', '/demo-gateway/tokens', JSON.stringify(goodCard), asJson)
    expect(answer.status).toBe(404)
    await live.close()
  })
})

describe('after a day of shopping', () => {
  it('leaves no card number in the database, the log or an email', async () => {
    const stock = await stockOf(server, part)
    await server.db
      .updateTable('product')
      .set({ qty: stock + 50 })
      .where('product_id', '=', part)
      .execute()
    for (const number of numbers.slice(0, 3)) {
      const client = await server.signIn('customer@demo.test')
      await toReview(client, part, { card: { number } })
      await order(client)
      await add(client, part)
      await ship(client)
      await choose(client)
      await bill(client, { number }, { save_card: true })
      await order(client)
      await client.call(table.submitBilling, { body: { card_token: number } })
      server.clock.advance(2000)
    }
    await server.jobs.drain()
    const stored = await everyRow()
    expect(stored).toContain('demo_charge')
    expect(stored.length).toBeGreaterThan(100_000)
    expect(cardNumbersIn(stored)).toEqual([])
    expect(lines.length).toBeGreaterThan(20)
    expect(cardNumbersIn(lines.join('\n'))).toEqual([])
    expect(server.mails.length).toBeGreaterThan(5)
    expect(cardNumbersIn(server.mails.map((mail) => `${mail.subject}\n${mail.text}\n${mail.html}`).join('\n'))).toEqual(
      [],
    )
    // The scan itself works.
    expect(cardNumbersIn('a 4242 4242 4242 4242 b')).toEqual(['4242424242424242'])
  })
})
