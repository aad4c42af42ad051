import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import type { laborClaims } from '../../../../contract/labor-claims.ts'
import { claimStatuses } from '../../../../domain/labor-claims/states.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { buildPage, getOffset } from '../../../kernel/page.ts'
import { getTotalsScope, getFiledScope, getJobsScope } from '../labor-claims.policy.ts'
import { toWireRow } from '../labor-claims.view.ts'
import type { Scope } from './lists.store.ts'
import { countSections, listClaims } from './lists.store.ts'

type Table = typeof laborClaims.table
type ListQuery = Received<Table['listClaims']>['query']

const perPage = 25

/** The day by which a claim is overdue, for lists and homes alike: UTC. */
export const toToday = ({ now }: Pick<SignedIn, 'now'>): string => now.toISOString().slice(0, 10)

/** Number of claims per section, matching the lists (L01). */
export async function readTotals(
  call: SignedIn,
  query: Received<Table['readTotals']>['query'],
): Promise<Reply<Table['readTotals']>> {
  const scope = getTotalsScope(call.actor, query.viewing_as_servicer ?? call.actor.viewingAsServicer, query.account_id)
  const counts = await countSections(call.tx, scope, query.filter)
  return Object.fromEntries(claimStatuses.map((status) => [status, counts.get(status) ?? 0])) as Reply<
    Table['readTotals']
  >
}

/** Claims of the caller's account, all claims for reviewers and admins, or the caller's jobs when viewing as a servicer (L02). */
export async function listFiled(call: SignedIn, query: ListQuery): Promise<Reply<Table['listClaims']>> {
  const isViewing = query.viewing_as_servicer ?? call.actor.viewingAsServicer
  return listPage(
    call,
    isViewing ? getJobsScope(call.actor.userId, call.actor) : getFiledScope(call.actor),
    query,
    '/labor-claims',
  )
}

/** Jobs of a servicer by appointment (L03). */
export async function listJobs(
  call: SignedIn,
  userId: number,
  query: ListQuery,
): Promise<Reply<Table['listServicerClaims']>> {
  return listPage(call, getJobsScope(userId, call.actor), query, `/labor-claims/servicer/${userId}`)
}

async function listPage(
  call: SignedIn,
  scope: Authorized<Scope>,
  { section, filter, page, viewing_as_servicer, overdue }: ListQuery,
  path: string,
): Promise<Reply<Table['listClaims']>> {
  const paging = { page, perPage }
  const { rows, total } = await listClaims(call.tx, scope, {
    section,
    filter,
    ...(overdue === true ? { filedBefore: toToday(call) } : {}),
    offset: getOffset(paging),
    limit: perPage,
  })
  const query = { section, filter, viewing_as_servicer: viewing_as_servicer?.toString(), overdue: overdue?.toString() }
  return buildPage(rows.map(toWireRow), total, { ...paging, path, query })
}
