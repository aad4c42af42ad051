import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { warehouse } from '../../../contract/warehouse.ts'
import type { LocationForm } from '../../../contract/warehouse.ts'
import type { Role } from '../labor-claims/claim-harness.ts'
import { signInAll } from '../labor-claims/claim-harness.ts'
import type { Client } from '../../support/client.ts'
import { untilWaiting } from '../../support/meanwhile.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { sellable } from '../../support/shopping.ts'

const { table } = warehouse
let server: TestServer
let as: Readonly<Record<Role, Client>>
let parts: Awaited<ReturnType<typeof sellable>>
beforeAll(async () => {
  server = await startServer()
  as = await signInAll(server)
  parts = await sellable(server)
  await server.db.deleteFrom('wh_location_part').execute()
  await server.db.deleteFrom('wh_location').execute()
})
afterAll(() => server.close())

const add = async (code: string, name = '') => {
  // Stays within the rate limit of one session.
  server.clock.advance(100)
  return (await as.admin.call(table.addLocation, { body: { code, name } })).body
}
const change = (id: number, body: LocationForm, role: Role = 'admin') =>
  as[role].call(table.changeLocation, { params: { id }, body })
const list = async (q = '', page = 1, role: Role = 'onsite') =>
  (await as[role].call(table.listLocations, { query: { q, page } })).body
const codes = async (q: string) => (await list(q)).data.map(({ code }) => code)
const read = async (id: number, page = 1) =>
  (await as.onsite.call(table.readLocation, { params: { id }, query: { page } })).body
const put = (id: number, number: string, role: Role = 'onsite') =>
  as[role].call(table.putPart, { params: { id }, body: { number } })
const take = (id: number, product: number) => as.onsite.call(table.takePart, { params: { id, product } })

describe('GET /wh-locations/{id}/barcode (B01)', () => {
  it('answers the code and the name of the location, to on-site staff and administrators alone', async () => {
    const { location_id: id } = await add('K-01-1', 'Belts')
    for (const role of ['onsite', 'admin'] as const)
      expect((await as[role].call(table.readBarcode, { params: { id } })).body).toEqual({
        location_id: id,
        code: 'K-01-1',
        name: 'Belts',
      })
    for (const role of ['customer', 'dealer', 'servicer', 'reviewer'] as const)
      expect((await as[role].call(table.readBarcode, { params: { id } })).refusal.error, role).toBe('auth.notAllowed')
    expect((await server.visitor().call(table.readBarcode, { params: { id } })).status).toBe(401)
  })

  it('says that an unknown location is not found', async () => {
    const { status, refusal } = await as.onsite.call(table.readBarcode, { params: { id: 999_999 } })
    expect([status, refusal.error, refusal.message]).toEqual([404, 'warehouse.unknown', 'Location not found.'])
  })
})

describe('Warehouse locations', () => {
  it('are listed as a picker walks, and found by code, name and the number of a part there', async () => {
    for (const code of ['P-10', 'P-2', 'P-1']) await add(code)
    const { location_id: belts } = await add('Q-7', 'Walking belts')
    await put(belts, parts[0]!.number)
    expect(await codes('p-')).toEqual(['P-1', 'P-2', 'P-10'])
    expect(await codes('ING BELTS')).toEqual(['Q-7'])
    expect(await codes(parts[0]!.number.toLowerCase())).toEqual(['Q-7'])
    expect(await codes('%')).toEqual([])
    expect((await list('Q-7')).data[0]).toEqual({ location_id: belts, code: 'Q-7', name: 'Walking belts', parts: 1 })
  })

  it('are listed 50 a page', async () => {
    for (let at = 1; at <= 51; at += 1) await add(`Y-${at}`)
    const [first, second] = [await list('Y-'), await list('Y-', 2)]
    expect([first.data.length, first.total, first.next_page_url]).toEqual([50, 51, '/wh-locations?q=Y-&page=2'])
    expect(second.data.map(({ code }) => code)).toEqual(['Y-51'])
  })

  it('come first by their whole code, however many others are found with it', async () => {
    for (let at = 1; at <= 51; at += 1) await add(`B-${at}`, 'Beside X-9')
    await add('X-9-2')
    await add('X-9')
    expect((await codes('x-9')).slice(0, 3)).toEqual(['X-9', 'B-1', 'B-2'])
    expect((await list('x-9', 2)).data.map(({ code }) => code)).toEqual(['B-50', 'B-51', 'X-9-2'])
  })

  it('are added and changed by administrators, each with its line in the history', async () => {
    const { location_id: id, code } = await add(' r-1 ', 'Rollers')
    expect(code).toBe('R-1')
    server.clock.advance(1000)
    expect((await change(id, { code: 'R-2', name: 'Rollers', rev: 1 })).body).toMatchObject({ code: 'R-2' })
    const { rev, history } = await read(id)
    expect(rev).toBe(2)
    expect(history.map(({ action, message, author }) => [action, message, author.name])).toEqual([
      ['change', 'From R-1 (Rollers) to R-2 (Rollers)', 'Ruth Abernathy'],
      ['add', 'R-1 (Rollers)', 'Ruth Abernathy'],
    ])
    expect((await change(id, { code: 'r-2', name: ' Rollers ' })).status).toBe(200)
    expect((await read(id)).rev).toBe(2)
    expect((await change(id, { code: 'R-3', name: '' }, 'onsite')).refusal.error).toBe('auth.notAllowed')
    const forbidden = await as.onsite.call(table.addLocation, { body: { code: 'R-9' } })
    expect(forbidden.refusal.error).toBe('auth.notAllowed')
  })

  it('are refused with a sentence at the code: empty, malformed, taken', async () => {
    const { location_id: id } = await add('S-1')
    await add('S-2')
    for (const [typed, error] of [
      ['', 'Required'],
      ['S 1', 'Use letters and digits, with -, . or / between them, such as A-03-2'],
      ['s-2', 'Another location has this code'],
    ] as const) {
      const answer = await change(id, { code: typed, name: '' })
      expect([answer.status, answer.refusal.error, answer.refusal.errors]).toEqual([
        422,
        'warehouse.invalid',
        { code: error },
      ])
    }
    const again = await as.admin.call(table.addLocation, { body: { code: 'S-1' } })
    expect([again.status, again.refusal.errors]).toEqual([422, { code: 'Another location has this code' }])
    expect((await change(999_999, { code: 'S-3', name: '' })).refusal.error).toBe('warehouse.unknown')
    expect(await codes('S-')).toEqual(['S-1', 'S-2'])
  })

  it('show the second of two people what the first one saved; nothing is overwritten', async () => {
    const { location_id: id } = await add('T-1')
    await change(id, { code: 'T-1', name: 'Bolts', rev: 1 })
    const { status, refusal } = await change(id, { code: 'T-1', name: 'Nuts', rev: 1 })
    expect([status, refusal.error, refusal.message]).toEqual([
      409,
      'warehouse.changed',
      'Somebody changed this location meanwhile: it is T-1 (Bolts) now. Review it, then save again.',
    ])
    expect((await read(id)).name).toBe('Bolts')
  })

  it('never share a code, though two are renamed to it at once', async () => {
    const [one, two] = [await add('U-1'), await add('U-2')]
    const answers = await Promise.all(
      [one, two].map(({ location_id: id }) => change(id, { code: 'U-3', name: '', rev: 1 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

describe('The parts of a location', () => {
  it('are put there by their number as it is written on the carton, with the shop’s stock', async () => {
    const { location_id: id } = await add('V-1')
    const [part] = parts
    const { status, body } = await put(id, ` ${part!.number.toLowerCase().replaceAll('-', ' ')} `)
    expect([status, body.part.number]).toEqual([200, part!.number])
    const { data } = (await read(id)).parts
    expect(data).toEqual([{ product_id: part!.product_id, number: part!.number, name: part!.name, stock: part!.qty }])
    const nothing = await put(id, 'NO-SUCH-PART')
    expect([nothing.status, nothing.refusal.errors]).toEqual([422, { number: 'No part has this number or barcode' }])
    expect((await put(999_999, part!.number)).refusal.error).toBe('warehouse.unknown')
    for (const role of ['customer', 'dealer', 'reviewer'] as const)
      expect((await put(id, part!.number, role)).refusal.error).toBe('auth.notAllowed')
  })

  it('are put there by the barcode on the carton too, and found by it', async () => {
    const { location_id: id } = await add('V-8')
    const part = parts[4]!
    await server.db
      .updateTable('product')
      .set({ barcode: '036000291452', barcode_key: '36000291452' })
      .where('product_id', '=', part.product_id)
      .execute()
    expect((await put(id, '036000291452')).body.part.number).toBe(part.number)
    expect(await codes('36000291452')).toEqual(['V-8'])
  })

  it('lie in one place: put elsewhere, a part leaves where it was, and both histories say so', async () => {
    const [from, to] = [await add('V-2'), await add('V-3')]
    const part = parts[1]!
    expect((await put(from.location_id, part.number)).body.before).toBeNull()
    server.clock.advance(1000)
    expect((await put(to.location_id, part.number)).body.before).toEqual(from)
    expect((await read(from.location_id)).parts.total).toBe(0)
    expect((await read(from.location_id)).history[0]).toMatchObject({
      action: 'take',
      message: `${part.number}, moved to V-3`,
      author: { name: 'Luis Herrera' },
    })
    expect((await read(to.location_id)).history[0]?.message).toBe(`${part.number}, from V-2`)
  })

  it('stay once where they are put twice, and the history has one line', async () => {
    const { location_id: id } = await add('V-4')
    const part = parts[2]!
    const answers = await Promise.all([put(id, part.number), put(id, part.number)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { parts: there, history } = await read(id)
    expect([there.total, history.filter(({ action }) => action === 'put').length]).toEqual([1, 1])
  })

  it('are taken away; what does not lie there stays where it is', async () => {
    const [here, elsewhere] = [await add('V-5'), await add('V-6')]
    const part = parts[3]!
    await put(here.location_id, part.number)
    expect((await take(elsewhere.location_id, part.product_id)).body).toEqual({ was_here: false })
    expect((await read(here.location_id)).parts.total).toBe(1)
    expect((await take(here.location_id, part.product_id)).body).toEqual({ was_here: true })
    const { parts: left, history } = await read(here.location_id)
    expect([left.total, history.some(({ action, message }) => action === 'take' && message === part.number)]).toEqual([
      0,
      true,
    ])
    expect((await take(999_999, part.product_id)).refusal.error).toBe('warehouse.unknown')
  })

  it('are taken from where another user put them at the same moment', async () => {
    const [first, second, third] = [await add('V-8'), await add('V-9'), await add('V-10')]
    const part = parts[4]!
    await put(first.location_id, part.number)
    const { asked } = await server.db.transaction().execute(async (tx) => {
      const place = tx.selectFrom('wh_location_part').select('product_id').where('product_id', '=', part.product_id)
      await place.forUpdate().execute()
      const call = put(third.location_id, part.number)
      await untilWaiting(tx)
      await tx
        .updateTable('wh_location_part')
        .set({ location_id: second.location_id })
        .where('product_id', '=', part.product_id)
        .execute()
      return { asked: call }
    })
    const { body } = await asked
    expect(body.before).toEqual({ location_id: second.location_id, code: 'V-9', name: '' })
  })

  it('are read 100 a page', async () => {
    const { location_id: id } = await add('V-7')
    const many = await server.db
      .selectFrom('product')
      .select('product_id')
      .orderBy('product_id', 'desc')
      .limit(101)
      .execute()
    await server.db
      .insertInto('wh_location_part')
      .values(many.map(({ product_id }) => ({ product_id, location_id: id })))
      .execute()
    const [first, second] = [await read(id), await read(id, 2)]
    expect([first.parts.data.length, first.parts.total, second.parts.data.length]).toEqual([100, 101, 1])
  })
})
