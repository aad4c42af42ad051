import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Postgres } from '../support/postgres.ts'
import { postgresFolder, startPostgres } from '../support/postgres.ts'
import { ordersKill } from './orders-kill.ts'

const clean = { unended: [], doubled: [], disagreeing: [], missingPieces: 0, undone: [], wrongAnswers: [] }
const seed = Number(process.env.FAULTS_SEED ?? 20261120)
const orders = 12
/** Two at each step: the good cards' are placed or given up, the bad cards' are given up. */
const kills = { begun: 2, authorized: 2, placed: 2, captured: 2, releasing: 2, voided: 2 }

describe('orders whose server is killed at every step of their way', () => {
  it('are each charged once or not at all on the embedded database, and the books agree', async () => {
    expect(await ordersKill({ orders, seed, postgres: null })).toMatchObject({ orders, kills, ...clean })
  })

  if (postgresFolder() !== null)
    describe('on a PostgreSQL server', () => {
      let postgres: Postgres | null = null
      beforeAll(async () => {
        postgres = await startPostgres()
      })
      afterAll(() => postgres?.stop())

      it('are each charged once or not at all, and the books agree', async () => {
        expect(await ordersKill({ orders, seed, postgres })).toMatchObject({ orders, kills, ...clean })
      })
    })
})
