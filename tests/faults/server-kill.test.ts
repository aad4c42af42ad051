import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Postgres } from '../support/postgres.ts'
import { postgresFolder, startPostgres } from '../support/postgres.ts'
import { serverKill } from './server-kill.ts'

const clean = { doubled: [], lost: [], outOfOrder: [], withoutReceipt: [], refused: [], exitCode: 0 }
const seed = Number(process.env.FAULTS_SEED ?? 20261120)

describe('500 operations while the server is killed 20 times', () => {
  it('are each applied once and in order on the embedded database', async () => {
    expect(await serverKill({ operations: 500, kills: 20, seed, postgres: null })).toMatchObject({
      operations: 500,
      kills: 20,
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
        expect(await serverKill({ operations: 500, kills: 20, seed, postgres })).toMatchObject({
          operations: 500,
          kills: 20,
          ...clean,
        })
      })
    })
})
