import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { toDay } from '../../../domain/orders/list-days.ts'
import { shopTimeZone } from '../../../domain/reports/calendar.ts'
import { getRowName } from '../../../contract/kernel/endpoint.ts'
import type { OpenDatabase } from '../../../server/db/connect.ts'
import type { Database } from '../../../server/db/schema.ts'
import { expectEqualToScan } from '../../server/reports/equal-to-scan.ts'
import { readShop } from '../../server/reports/full-scan.ts'
import { findDifferences } from '../../server/reports/kept-counts.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import type { Expected } from './books.ts'
import { auditBooks, auditMails, auditStock } from './books.ts'
import type { Reader } from './lists.ts'
import { auditLists } from './lists.ts'
import { mailOf } from './model.ts'
import type { Month } from './month.ts'
import { auditPayments } from './pay-claims.ts'
import { names } from './people.ts'
import { isRefused, listAttempts } from './trespass.ts'

/** The mails of a folder, each by its message id. */
export function readMails(folder: string): Map<string, string> {
  const mails = new Map<string, string>()
  for (const name of readdirSync(folder, { withFileTypes: true })) {
    if (!name.isFile() || !name.name.endsWith('.eml')) continue
    const [head = ''] = readFileSync(join(folder, name.name), 'utf8').split('\r\n\r\n')
    const field = (of: string) =>
      // A long one may begin on the next line.
      new RegExp(`^${of}:(.*(?:\\r\\n[ \\t].*)*)`, 'im')
        .exec(head)?.[1]
        ?.replace(/\r\n[ \t]/g, ' ')
        .trim() ?? ''
    mails.set(field('Message-ID'), mailOf(field('To'), field('Subject')))
  }
  return mails
}

/** Tables of the sessions, counters, receipts and security events that a refused call may touch. */
const passing = [
  'session',
  'rate_count',
  'op_receipt',
  'security_event',
  'security_event_count',
  'server_life',
  'server_fact',
  'staged_job',
  'javascript_error',
  'cart',
]

/** A digest of all rows of all tables that hold what the shop knows. */
export async function digestShop(db: Kysely<Database>): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const digests = new Map<string, string>()
  for (const { name } of tables) {
    if (passing.includes(name)) continue
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(md5(one::text), '' order by md5(one::text)), '')) as digest
      from ${sql.table(name)} one`.execute(db)
    digests.set(name, rows[0]?.digest ?? '')
  }
  return digests
}

/** Everybody without the right tries everything once; afterwards every row is as it was. */
async function trespassAll(month: Month, server: TestServer, readers: readonly Reader[]): Promise<string[]> {
  const before = await digestShop(server.db)
  const wrong: string[] = []
  let ids = 0
  const newId = () => `0199f0f0-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`
  for (const tried of listAttempts(month, newId))
    for (const name of tried.by) {
      server.clock.advance(100)
      const client = readers.find((one) => one.name === name)?.client ?? server.visitor()
      const { status } = await tried.send(client)
      month.count('refused to people without the right')
      if (!isRefused(tried, status)) wrong.push(`${name} was answered ${status} to ${getRowName(tried.row) ?? ''}`)
    }
  const after = await digestShop(server.db)
  for (const [table, digest] of before)
    if (after.get(table) !== digest) wrong.push(`Somebody without the right changed ${table}`)
  return wrong
}

/** All five reports, over all time and over the month. */
async function auditReports(server: TestServer, reader: Reader): Promise<string[]> {
  const wrong = (await findDifferences(server.db)).map((one) => `Kept counts: ${JSON.stringify(one)}`)
  const shop = await readShop(server.db)
  const today = toDay(server.clock.now().getTime(), shopTimeZone)
  for (const query of [{ period: 'all' }, { start_date: '2026-11-20', end_date: today }] as const)
    await expectEqualToScan(reader.client, shop, query, {}, today).catch((error: unknown) => {
      wrong.push(
        `Reports of ${JSON.stringify(query)}: ${String(error instanceof Error ? error.message : error).slice(0, 1500)}`,
      )
    })
  return wrong
}

export interface Audit {
  readonly expected: Expected
  readonly mailFolder: string
  /** Mails that earlier audits sent themselves, by message id. */
  readonly sentHere: Map<string, string>
  readonly isWhole: boolean
}

/**
 * Another instance opens the stopped server's database and finishes its jobs. Then everything is counted. Returns what does
 * not agree, a sentence each.
 */
export async function auditMonth(
  month: Month,
  database: OpenDatabase,
  { expected, mailFolder, sentHere, isWhole }: Audit,
): Promise<string[]> {
  const server = await startServer({ database, start: new Date(month.clock.now()).toISOString() })
  try {
    for (let round = 0; round < 3; round += 1) {
      server.clock.advance(20 * 60_000)
      await server.jobs.drain()
    }
    for (const { messageId, to, subject } of server.mails) sentHere.set(messageId, mailOf(to, subject))
    const undone = await server.db
      .selectFrom('staged_job')
      .select(['kind', 'last_error'])
      .where('done_at', 'is', null)
      .where('run_at', '<=', server.clock.now())
      .execute()
    const readers: Reader[] = []
    for (const name of names)
      if (name !== 'visitor')
        readers.push({ name, accountId: month.as(name).accountId, client: await server.signIn(`${name}@demo.test`) })
    const office = readers.find(({ name }) => name === 'reviewer')!
    const sent = new Map([...readMails(mailFolder), ...sentHere])
    const wrong = [
      ...server.jobErrors.map((one) => `Job ${one}`),
      ...undone.map(({ kind, last_error }) => `Job ${kind} is not done: ${last_error ?? ''}`),
      ...(await auditBooks(server.db, expected)),
      ...(await auditStock(server.db, expected)),
      ...(await auditPayments(server.db, month)),
      ...auditMails(month.mails, [...sent.values()]),
      ...(await auditReports(server, office)),
      ...(await auditLists(
        server.db,
        isWhole ? readers : [office, ...readers.filter(({ name }) => name === 'dealer')],
        server.clock.now(),
      )),
    ]
    return [...wrong, ...(await trespassAll(month, server, readers))]
  } finally {
    await server.close()
  }
}
