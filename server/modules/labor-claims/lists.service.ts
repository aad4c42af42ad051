import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { laborClaims } from '../../../contract/labor-claims.ts'
import { claimStatuses } from '../../../domain/labor-claims/states.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { countedScope, filedScope, jobsScope } from './labor-claims.policy.ts'
import { wireRow } from './labor-claims.view.ts'
import type { Scope } from './lists.store.ts'
import { countSections, listClaims } from './lists.store.ts'

type Table = typeof laborClaims.table
type ListQuery = Received<Table['listClaims']>['query']

const perPage = 25

/** How many claims each section holds, as the lists show them (L01). */
export async function readTotals(
  call: SignedIn,
  query: Received<Table['readTotals']>['query'],
): Promise<Reply<Table['readTotals']>> {
  const scope = countedScope(call.actor, query.viewing_as_servicer ?? call.actor.viewingAsServicer, query.account_id)
  const counts = await countSections(call.tx, scope, query.filter)
  return Object.fromEntries(claimStatuses.map((status) => [status, counts.get(status) ?? 0])) as Reply<
    Table['readTotals']
  >
}

/** What the reader's account filed, or the whole desk for reviewer and admin; viewing as a servicer, one's own jobs (L02). */
export async function listFiled(call: SignedIn, query: ListQuery): Promise<Reply<Table['listClaims']>> {
  const isViewing = query.viewing_as_servicer ?? call.actor.viewingAsServicer
  return page(
    call,
    isViewing ? jobsScope(call.actor.userId, call.actor) : filedScope(call.actor),
    query,
    '/labor-claims',
  )
}

/** A servicer's jobs, by appointment (L03). */
export async function listJobs(
  call: SignedIn,
  userId: number,
  query: ListQuery,
): Promise<Reply<Table['listServicerClaims']>> {
  return page(call, jobsScope(userId, call.actor), query, `/labor-claims/servicer/${userId}`)
}

async function page(
  call: SignedIn,
  scope: Authorized<Scope>,
  query: ListQuery,
  path: string,
): Promise<Reply<Table['listClaims']>> {
  const { section, filter } = query
  const { rows, total } = await listClaims(call.tx, scope, {
    section,
    filter,
    offset: (query.page - 1) * perPage,
    limit: perPage,
  })
  const lastPage = Math.max(1, Math.ceil(total / perPage))
  const urlOf = (number: number) => {
    const said = { section, filter, viewing_as_servicer: query.viewing_as_servicer, page: number }
    const words = new URLSearchParams(
      Object.entries(said).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    )
    return `${path}?${words.toString()}`
  }
  return {
    current_page: query.page,
    data: rows.map(wireRow),
    last_page: lastPage,
    per_page: perPage,
    total,
    to: Math.min(total, (query.page - 1) * perPage + rows.length),
    next_page_url: query.page < lastPage ? urlOf(query.page + 1) : null,
    prev_page_url: query.page > 1 ? urlOf(Math.min(query.page - 1, lastPage)) : null,
  }
}
