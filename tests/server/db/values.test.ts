import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../../server/db/connect.ts'
import { typeSamples } from '../../support/type-samples.ts'
import { emptyDatabase } from '../../support/prepared-database.ts'

let shop: OpenDatabase
beforeAll(async () => {
  shop = await emptyDatabase()
})
afterAll(() => shop.close())

const written = typeSamples.flatMap(({ type, writes = [] }) => writes.map(([value, text]) => ({ type, value, text })))
const read = typeSamples.flatMap(({ type, reads = [] }) => reads.map(([code, value]) => ({ type, code, value })))

// The expected values are the same on both databases, so their drivers write and read alike.
describe('A value of a statement', () => {
  it.each(written)('is written as $text, of the type $type', async ({ type, value, text }) => {
    const castTo = sql.raw(type)
    const { rows } = await sql<{ written: string; expected: string }>`
      select (${value}::${castTo})::text as written, (${text}::text::${castTo})::text as expected`.execute(shop.db)
    expect(rows[0]?.written).toBe(rows[0]?.expected)
  })

  it.each(read)('is read from $code, of the type $type', async ({ type, code, value }) => {
    // Nothing is cast to void, which is what a function returns that returns nothing.
    const expression = sql.raw(type === 'void' ? code : `(${code})::${type}`)
    const { rows } = await sql<{ value: unknown }>`select ${expression} as value`.execute(shop.db)
    const is = rows[0]?.value
    expect(is instanceof Uint8Array ? [...is] : is).toEqual(value)
  })
})
