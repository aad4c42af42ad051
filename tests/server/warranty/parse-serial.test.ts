import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { warranty } from '../../../contract/warranty.ts'
import { catalogueRows } from '../../support/catalogue-rows.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const { parseSerial } = warranty.table

describe('reading a serial number', () => {
  let server: TestServer
  let dealer: Client
  let wide = 0
  beforeAll(async () => {
    server = await startServer()
    dealer = await server.signIn('dealer@demo.test')
    const make = catalogueRows(server.db)
    await make.model({ name: 'Q5', brand: 'Quest', serialPrefix: 'Q5' })
    wide = await make.model({ name: 'Q5 Wide', brand: 'Quest', serialPrefix: 'Q5W' })
    await make.model({ name: 'Q6', brand: 'Quest' })
    await make.model({ name: 'Q7', brand: 'Quest' })
  })
  afterAll(() => server.close())
  const read = (number: string, manufacturer_id?: number) =>
    dealer.call(parseSerial, { query: { number, manufacturer_id } })

  it('answers the model and the Monday of the manufacture week in any spelling', async () => {
    for (const typed of ['MT52534K00417', 'mt5-2534-k-00417', ' MT5 2534 K00417 ']) {
      const { status, body } = await read(typed)
      expect([typed, status, body.model, body.manufactured]).toEqual([typed, 200, 'T500', '2025-08-18'])
    }
  })

  it('prefers the model with the longest prefix', async () => {
    expect((await read('Q5W2610A00001')).body).toEqual({
      equipment_id: wide,
      model: 'Q5 Wide',
      manufactured: '2026-03-02',
    })
  })

  it('accepts only serial numbers of the given manufacturer', async () => {
    expect((await read('MT52534K00417', 87)).status).toBe(200)
    const other = await read('MT52534K00417', 900)
    expect([other.status, other.refusal.error]).toEqual([422, 'warranty.serial'])
  })

  it.each([
    ['ZZ92534K00417', 'None of our models has serial numbers that start with ZZ9'],
    ['MT52534K0041', 'After MT5 enter year and week (4 digits), a plant letter and 5 digits, as in MT52534K00417'],
    ['MT52554K00417', '2025 has no week 54'],
    ['MT52653K00417', 'Week 53 of 2026 is in the future'],
    ['--', 'Type or scan the serial number from the plate'],
  ])('says of %s what does not fit', async (typed, sentence) => {
    const { status, refusal } = await read(typed)
    expect([status, refusal.error, refusal.message]).toEqual([
      422,
      'warranty.serial',
      `This serial number does not fit. ${sentence}.`,
    ])
  })

  it('is for all signed-in users', async () => {
    const visitor = await server.visitor().call(parseSerial, { query: { number: 'MT52534K00417' } })
    expect([visitor.status, visitor.refusal.error]).toEqual([401, 'auth.signedOut'])
    const customer = await server.signIn('customer@demo.test')
    expect((await customer.call(parseSerial, { query: { number: 'MT52534K00417' } })).status).toBe(200)
  })
})
