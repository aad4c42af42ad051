import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { site } from '../../../contract/site.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none' })
})
afterAll(() => server.close())

const read = (zip: string) => server.visitor().call(site.table.readPostalCode, { params: { zip } })

describe('A postal code (G01)', () => {
  it.each([
    ['55401', 'Minneapolis', 'MN'],
    ['55401-1234', 'Minneapolis', 'MN'],
    ['00501', 'Holtsville', 'NY'],
    ['96799', 'Pago Pago', 'AS'],
    ['M5V 3L9', 'Toronto', 'ON'],
    ['m5v3l9', 'Toronto', 'ON'],
    ['X0A 0H0', 'Iqaluit', 'NU'],
    ['G5R', 'Rivière-du-Loup', 'QC'],
    ['09001', 'APO', 'AE'],
  ])('%s is in %s, %s', async (zip, postal_code_city, postal_code_province_abv) => {
    const { status, body } = await read(zip)
    expect(status).toBe(200)
    expect(body).toMatchObject({ postal_code_city, postal_code_province_abv })
  })

  it('has coordinates, unless it is a military post office', async () => {
    expect((await read('55401')).body).toMatchObject({ latitude: 44.98, longitude: -93.27 })
    expect((await read('09001')).body).toMatchObject({ latitude: null, longitude: null })
  })

  it.each(['99999', 'H0H 0H0', 'D1A 1A1', '5540', '554012', 'Minnesota', '%00'])(
    '%s is unknown: 404 with a helpful sentence',
    async (zip) => {
      const { status, refusal } = await read(zip)
      expect(status).toBe(404)
      expect(refusal).toMatchObject({
        error: 'site.postalCodeUnknown',
        message: `“${zip}” is not a US or Canadian postal code that we know. Enter the city and state yourself.`,
      })
    },
  )
})
