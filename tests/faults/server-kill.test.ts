import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Postgres } from '../support/postgres.ts'
import { postgresFolder, startPostgres } from '../support/postgres.ts'
import { serverKill } from './server-kill.ts'

const clean = { doubled: [], lost: [], outOfOrder: [], withoutReceipt: [], refused: [], exitCode: 0 }
const seed = Number(process.env.FAULTS_SEED ?? 20261120)

/** Short. `npm run faults` sends 5000 and kills 200 times, and campaigns add up to thousands (decision 063). */
const run = { operations: 80, kills: 3, seed }

describe('operations while the server is killed again and again', () => {
  it('are each applied once and in order on the embedded database', async () => {
    expect(await serverKill({ ...run, postgres: null })).toMatchObject({
      operations: 80,
      kills: 3,
      ...clean,
    })
  })

  if (postgresFolder() !== null)
    describe('on a PostgreSQL server, which is stopped hard as well', () => {
      let postgres: Postgres | null = null
      beforeAll(async () => {
        postgres = await startPostgres({ mayCrash: true })
      })
      afterAll(() => postgres?.stop())

      it('are each applied once and in order', async () => {
        expect(await serverKill({ ...run, postgres })).toMatchObject({
          operations: 80,
          kills: 3,
          crashes: 1,
          ...clean,
        })
      })
    })
})
