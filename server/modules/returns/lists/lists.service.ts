import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import type { returns } from '../../../../contract/returns.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { buildPage, getOffset } from '../../../kernel/page.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { recordSecurityEvent } from '../../../kernel/security-events.ts'
import { authorizeReader } from '../returns.policy.ts'
import { toReturnsFile } from './export.view.ts'
import { listReturnRows } from './lists.store.ts'
import { toReturnRow } from './lists.view.ts'

type Rows = typeof returns.table

const perPage = 25
/** As many returns as a file holds: what an office program opens at once. */
const maxExported = 50_000

/** One page of the returns of all accounts, the latest first. */
export async function listReturns(
  call: SignedIn,
  { state, filter, page }: Received<Rows['listReturns']>['query'],
): Promise<Reply<Rows['listReturns']>> {
  authorizeReader(call.actor)
  const paging = { page, perPage, path: '/returns', query: { state, filter } }
  const range = { limit: perPage, offset: getOffset(paging) }
  const { rows, total } = await listReturnRows(call.tx, { state, terms: filter }, range)
  return buildPage(rows.map(toReturnRow), total, paging)
}

/** The returns of a list as a file. Refuses `returns.tooManyRows`. */
export async function exportReturns(
  call: SignedIn,
  { state, filter }: Received<Rows['exportReturns']>['query'],
): Promise<Reply<Rows['exportReturns']>> {
  authorizeReader(call.actor)
  const { rows, total } = await listReturnRows(call.tx, { state, terms: filter }, { limit: maxExported, offset: 0 })
  if (total > maxExported) refuse('returns.tooManyRows', { values: { total, limit: maxExported } })
  await recordSecurityEvent(call, { kind: 'export', detail: `returns, ${rows.length} rows` })
  return toReturnsFile(rows)
}
