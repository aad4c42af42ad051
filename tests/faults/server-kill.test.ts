import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Postgres } from '../support/postgres.ts'
import { postgresFolder, startPostgres } from '../support/postgres.ts'
import { serverKill } from './server-kill.ts'

const clean = { doubled: [], lost: [], outOfOrder: [], withoutReceipt: [], refused: [], exitCode: 0 }
const seed = Number(process.env.FAULTS_SEED ?? 20261120)

/**
 * Short, since each kill costs a start: 2.4 s of the processor on the embedded database. One kill in the middle of the
 * traffic shows that a start recovers what was committed. `npm run faults` looks for rare moments: 5000 sent, 200 kills.
 */
const operations = 120

describe('operations while the server is killed again and again', () => {
  it('are each applied once and in order on the embedded database', async () => {
    const kills = 4
    expect(await serverKill({ operations, kills, seed, postgres: null })).toMatchObject({ operations, kills, ...clean })
  })

  if (postgresFolder() !== null)
    describe('on a PostgreSQL server, which is stopped hard as well', () => {
      let postgres: Postgres | null = null
      beforeAll(async () => {
        postgres = await startPostgres({ mayCrash: true })
      })
      afterAll(() => postgres?.stop())

      it('are each applied once and in order', async () => {
        // The third stops PostgreSQL itself.
        const kills = 3
        expect(await serverKill({ operations, kills, seed, postgres })).toMatchObject({ operations, kills, ...clean })
      })
    })
})
