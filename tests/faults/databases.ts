import { afterAll, beforeAll, describe } from 'vitest'
import { anyPostgres, postgresFolder } from '../support/postgres.ts'

type Shared = Awaited<ReturnType<typeof anyPostgres>>

/**
 * Declares tests about a server that is killed on PostgreSQL, or on the embedded database where none is installed. With
 * `EVERY_DATABASE` (`npm run faults`) they run on both. In `npm test` the month and the killed operations are on both.
 */
export function onDatabases(declare: (postgres: () => Shared) => void): void {
  const hasPostgres = postgresFolder() !== null
  if (!hasPostgres || process.env['EVERY_DATABASE'] === '1')
    describe('on the embedded database', () => {
      declare(() => null)
    })
  if (!hasPostgres) return
  describe('on a PostgreSQL server', () => {
    let postgres: Shared = null
    beforeAll(async () => {
      postgres = await anyPostgres()
    })
    afterAll(() => postgres?.stop())
    declare(() => postgres)
  })
}
