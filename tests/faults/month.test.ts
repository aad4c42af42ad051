import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Postgres } from '../support/postgres.ts'
import { postgresFolder, startPostgres } from '../support/postgres.ts'
import { runMonth } from './month/run-month.ts'
import type { MonthReport } from './month/run-month.ts'

/** Short, and of many kinds. `npm run faults -- --month 1000` lives through a whole one on each database. */
const asked = process.env['MONTH_ACTIONS']
const seed = Number(process.env['MONTH_SEED'] ?? 20261123)
const runOf = (usual: { readonly actions: number; readonly kills: number }) => {
  if (asked === undefined) return { ...usual, seed, audits: 1, isVaried: true }
  const actions = Number(asked)
  return { actions, seed, kills: Math.ceil(actions / 20), audits: Math.max(1, Math.round(actions / 100)) }
}
const toTheBank = ['queued', 'exported', 'paid', 'failed']
  .map((state) => `payments ${state}`)
  .concat('answers that came again')
const patience = 600_000 + Number(asked ?? 0) * 4_000

function hold({ findings, taken, ...report }: MonthReport): void {
  if (asked !== undefined) console.log(JSON.stringify({ ...report, taken, findings: findings.length }))
  const length = asked === undefined ? '' : ` MONTH_ACTIONS=${report.actions}`
  expect(findings, `Repeat it with MONTH_SEED=${report.seed}${length}`).toEqual([])
  // What a long month must have lived through: a batch that its bank answers, in every way it can.
  const isWhole = report.actions >= 300
  const unseen = isWhole ? toTheBank.filter((one) => (taken[one] ?? 0) === 0) : []
  expect(unseen).toEqual([])
}

/** One database is enough in `npm test`. The long run is on both. */
const hasPostgres = postgresFolder() !== null
const isOnBoth = asked !== undefined || !hasPostgres

describe.concurrent('A month of a shop, by twelve people, whose server is killed again and again', () => {
  const sentence = 'keeps books, stock, totals, reports, mails and rights'

  if (isOnBoth)
    it(
      `${sentence} on the embedded database`,
      async () => {
        hold(await runMonth({ ...runOf({ actions: 36, kills: 3 }), postgres: null }))
      },
      patience,
    )

  if (hasPostgres)
    describe('with a PostgreSQL server, which is stopped hard as well', () => {
      let postgres: Postgres | null = null
      beforeAll(async () => {
        postgres = await startPostgres({ mayCrash: true })
      })
      afterAll(() => postgres?.stop())

      it(
        sentence,
        async () => {
          hold(await runMonth({ ...runOf({ actions: 32, kills: 3 }), postgres }))
        },
        patience,
      )
    })
})
