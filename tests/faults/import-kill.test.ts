import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyPostgres, postgresFolder } from '../support/postgres.ts'
import { preparedOn } from '../support/prepared-database.ts'
import { seededBytes } from '../support/test-ports.ts'
import { importKill } from './import-kill.ts'

const bytes = seededBytes(Number(process.env.FAULTS_SEED ?? 20261120))
const random = () => ((bytes(1)[0] ?? 0) + 0.5) / 256
const run = { rows: 1500, bad: 30, kills: 2, random }
const clean = { isTheSame: true, isExact: true, bad: 30 }

describe('an import that is killed halfway and run again', () => {
  it('gives the same result as an undisturbed one on the embedded database', async () => {
    const report = await importKill({ ...run, newDatabase: null })
    expect(report).toMatchObject(clean)
    expect(report.killed).toBeGreaterThan(0)
  })

  if (postgresFolder() !== null)
    describe('on a PostgreSQL server', () => {
      let postgres: Awaited<ReturnType<typeof anyPostgres>> = null
      beforeAll(async () => {
        postgres = await anyPostgres()
      })
      afterAll(() => postgres?.stop())

      it('gives the same result as an undisturbed one', async () => {
        const url = postgres?.url ?? ''
        const report = await importKill({ ...run, newDatabase: () => preparedOn(url, 'demo') })
        expect(report).toMatchObject(clean)
        expect(report.killed).toBeGreaterThan(0)
      })
    })
})
