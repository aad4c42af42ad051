import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../support/client.ts'
import type { OpenDatabase } from '../../server/db/connect.ts'
import { openPGlite } from '../../server/db/connect.ts'
import { orders } from '../../contract/orders.ts'
import { findDifferences } from '../server/reports/kept-counts.ts'
import type { TestServer } from '../support/server.ts'
import { startServer } from '../support/server.ts'
import { digestShop } from './month/audit.ts'
import type { Expected } from './month/books.ts'
import { auditBooks, auditMails, auditStock } from './month/books.ts'
import { auditLists } from './month/lists.ts'
import type { Month } from './month/month.ts'
import { mutants } from './month/mutants.ts'
import { runMonth } from './month/run-month.ts'
import { sql } from 'kysely'

describe('The audit of a month', () => {
  let month: Month
  let expected: Expected
  let database: OpenDatabase
  let server: TestServer
  beforeAll(async () => {
    // A short month without troubles; its shop is kept in memory.
    await runMonth({
      ...{ actions: 45, kills: 0, audits: 1, seed: 20261123, postgres: null },
      examine: async (lived, stopped, counted) => {
        ;[month, expected] = [lived, counted]
        const dump = await stopped.dump?.()
        await stopped.close()
        database = await openPGlite({ ...(dump === undefined ? {} : { dump }) })
      },
    })
    server = await startServer({ database, start: new Date(month.clock.now()).toISOString() })
    return () => server.close()
  }, 300_000)

  /** What the books and the stock say of a shop that was doctored, which is undone. */
  async function auditDoctored(doctor: (typeof mutants)[string]['doctor']): Promise<string[]> {
    let found: string[] = []
    const undo = new Error('undo')
    await database.db
      .transaction()
      .execute(async (tx) => {
        await doctor(tx)
        found = [...(await auditBooks(tx, expected)), ...(await auditStock(tx, expected))]
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error
      })
    return found
  }

  it('finds nothing where all is well', async () => {
    expect(await auditDoctored(() => Promise.resolve())).toEqual([])
    expect(auditMails(month.mails, month.mails.toReversed())).toEqual([])
    expect(month.mails.length).toBeGreaterThan(10)
  })

  it.each(Object.entries(mutants))('finds %s', async (_, { doctor, finds }) => {
    expect((await auditDoctored(doctor)).join('\n')).toMatch(finds)
  })

  it('finds a mail that was dropped, one that came twice, and one that went to another person', () => {
    const [first = '', ...rest] = month.mails
    const twice = `Mail "${first}" should be sent 1 times and was 2 times`
    expect(auditMails(month.mails, rest)).toEqual([`Mail "${first}" should be sent 1 times and was 0 times`])
    expect(auditMails(month.mails, [first, ...month.mails])).toEqual([twice])
    expect(auditMails(month.mails, [`me@month.test${first.slice(first.indexOf(' |'))}`, ...rest])).toHaveLength(2)
  })

  it('finds a list and a home whose total is another one', async () => {
    const client = await server.signIn('admin@demo.test')
    const wrong: Client = {
      ...client,
      call: (async (row: never, input: never) => {
        const answer = await client.call(row, input)
        return row === orders.table.listOrders
          ? { ...answer, body: { ...(answer.body as object), total: (answer.body as { total: number }).total + 1 } }
          : answer
      }) as Client['call'],
    }
    const reader = { name: 'admin', accountId: 1 } as const
    const now = server.clock.now()
    expect(await auditLists(server.db, [{ ...reader, client }], now)).toEqual([])
    expect((await auditLists(server.db, [{ ...reader, client: wrong }], now)).join('\n')).toContain(
      'admin, orders of all',
    )
  })

  it('finds a row that changed though every call was refused', async () => {
    const before = await digestShop(server.db)
    expect(await digestShop(server.db)).toEqual(before)
    await sql`update labor_claim set rev = rev + 1 where claim_id = (select min(claim_id::text)::uuid from labor_claim)`.execute(
      server.db,
    )
    const after = await digestShop(server.db)
    expect([...before.keys()].filter((table) => before.get(table) !== after.get(table))).toEqual(['labor_claim'])
  })

  it('finds a count of the reports that lost a record', async () => {
    expect(await findDifferences(server.db)).toEqual([])
    await sql`delete from report_count where ctid = (select ctid from report_count where span = 'day' limit 1)`.execute(
      server.db,
    )
    expect((await findDifferences(server.db)).length).toBeGreaterThan(0)
  })
})
