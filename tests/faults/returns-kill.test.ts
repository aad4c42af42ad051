import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyPostgres, postgresFolder } from '../support/postgres.ts'
import { returnsKill } from './returns-kill.ts'

const clean = {
  credited: 6,
  kills: { refunded: 2, answering: 1 },
  ...{ uncredited: [], disagreeing: [], unreturned: [], unended: [], unexplained: [], wrongAnswers: [] },
}

describe('returns whose server is killed while they are credited', () => {
  it('give back exactly what was paid, once, on the embedded database; the books agree', async () => {
    expect(await returnsKill({ orders: 2, postgres: null })).toEqual(clean)
  })

  if (postgresFolder() !== null)
    describe('on a PostgreSQL server', () => {
      let postgres: Awaited<ReturnType<typeof anyPostgres>> = null
      beforeAll(async () => {
        postgres = await anyPostgres()
      })
      afterAll(() => postgres?.stop())

      it('give back exactly what was paid, once; the books agree', async () => {
        expect(await returnsKill({ orders: 2, postgres })).toEqual(clean)
      })
    })
})
