import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyPostgres, postgresFolder } from '../support/postgres.ts'
import { balanceKill } from './balance-kill.ts'

const clean = { kills: 2, wrong: [], disagreeing: [] }

describe('balances that are paid while the server is killed', () => {
  it('are each charged once on the embedded database, and the books agree', async () => {
    expect(await balanceKill({ postgres: null })).toEqual(clean)
  })

  if (postgresFolder() !== null)
    describe('on a PostgreSQL server', () => {
      let postgres: Awaited<ReturnType<typeof anyPostgres>> = null
      beforeAll(async () => {
        postgres = await anyPostgres()
      })
      afterAll(() => postgres?.stop())

      it('are each charged once, and the books agree', async () => {
        expect(await balanceKill({ postgres })).toEqual(clean)
      })
    })
})
