import { QueryNode, RawNode, SelectQueryNode, sql } from 'kysely'
import type { Kysely, KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as correctedAfterSent from '../../../server/db/migrations/128-corrected-after-sent.ts'
import { listCorrected, listMoved } from '../../../server/modules/x12/corrected.store.ts'
import type { DueQuery } from '../../../server/modules/x12/due.store.ts'
import { countApproved, countSent, listDue } from '../../../server/modules/x12/due.store.ts'
import { startServer } from '../../support/server.ts'

let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const query: DueQuery = {
  ...{ manufacturerId: 87, usage: 'P', again: false, since: null },
  ...{ start: new Date('2026-11-01T06:00:00Z'), until: new Date('2026-11-21T06:00:00Z') },
}

const after = { id: '', approvedAt: query.start, wasSent: false, sent: null }

/** Has each statement explained in place of being run. */
const createExplaining = (plans: string[]): KyselyPlugin => ({
  transformQuery: ({ node }) =>
    SelectQueryNode.is(node) ? QueryNode.cloneWithExplain(node, undefined, undefined) : node,
  transformResult: ({ result }) => {
    plans.push(result.rows.map((row) => String(Object.values(row)[0])).join('\n'))
    return Promise.resolve({ ...result, rows: [{ count: '0' }] })
  },
})

it.each([
  ['142', 'claim_history_approved', 'labor_claim_newest', 'LC-1'],
  ['140', 'registration_history_changed', 'registration_newest', 10001],
] as const)('A file %s finds its records by the approvals of its days', async (code, approvals, made, number) => {
  const plans: string[] = []
  await server.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const explaining = tx.withPlugin(createExplaining(plans))
    await listDue(explaining, code, query, { after: null, limit: 500 })
    await listDue(explaining, code, query, { after: { ...after, number }, limit: 500 })
    await countApproved(explaining, code, query)
    await countSent(explaining, code, query)
  })
  expect(plans).toHaveLength(4)
  for (const plan of plans) {
    expect(plan).toMatch(new RegExp(` (?:using|on) ${approvals} `))
    expect(plan).toMatch(new RegExp(` (?:using|on) ${made} `))
  }
})

it.each([
  ['142', 'claim_history_corrected', 'LC-1'],
  ['140', 'registration_history_corrected', 10001],
] as const)('A file %s finds its records by the corrections of its days', async (code, corrections, number) => {
  const plans: string[] = []
  await server.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const explaining = tx.withPlugin(createExplaining(plans))
    await listCorrected(explaining, code, query, { after: null, limit: 500 })
    await listCorrected(explaining, code, query, { after: { ...after, number }, limit: 500 })
    await listMoved(explaining, code, query)
  })
  expect(plans).toHaveLength(3)
  for (const plan of plans) expect(plan).toMatch(new RegExp(` (?:using|on) ${corrections} `))
  const [first, later, moved] = plans
  for (const plan of [first, later]) expect(plan).toMatch(/ (?:using|on) x12_sent_item /)
  // What is another manufacturer's now may be looked up by what this one got, too.
  expect(moved).toMatch(/ (?:using|on) x12_sent_(?:item|pkey) /)
})

/** Has the one statement of a migration that changes rows explained, and no other one run. */
const createExplainingChange = (plans: string[]): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    const [text = ''] = RawNode.is(node) ? node.sqlFragments : []
    return RawNode.createWithSql(text.includes('update x12_sent') ? `explain ${text}` : 'select')
  },
  transformResult: ({ result }) => {
    if (result.rows.length > 1) plans.push(result.rows.map((row) => String(Object.values(row)[0])).join('\n'))
    return Promise.resolve(result)
  },
})

it('What earlier files have is computed without looking through all registrations for each record', async () => {
  const plans: string[] = []
  await server.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const explaining: typeof server.db = tx.withPlugin(createExplainingChange(plans))
    await correctedAfterSent.up(explaining as Kysely<unknown>)
  })
  expect(plans).toHaveLength(1)
  expect(plans[0]).toMatch(/registration_pkey/)
  // `registration` has no index for it.
  expect(plans[0]).not.toMatch(/Filter: .*display_id/)
})
