import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import type { laborClaims } from '../../../../contract/labor-claims.ts'
import { claimStatuses } from '../../../../domain/labor-claims/states.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { buildPage, getOffset } from '../../../kernel/page.ts'
import { toShopDay } from '../../../kernel/shop-day.ts'
import { getTotalsScope, getFiledScope, getJobsScope } from '../labor-claims.policy.ts'
import { toWireRow } from '../labor-claims.view.ts'
import type { Scope } from './lists.store.ts'
import { countSections, listClaims } from './lists.store.ts'

type Table = typeof laborClaims.table
export type ListQuery = Received<Table['listClaims']>['query']
export type TotalsQuery = Received<Table['readTotals']>['query']

/** Claims on a page. */
export const perPage = 25

/** The day by which a claim is overdue, for lists and homes alike: the shop's, as the days to file are. */
export const toToday = ({ now }: Pick<SignedIn, 'now'>): string => toShopDay(now)

/** Whether a list is the caller's jobs: by its query, else by the session's switch. */
const isViewingAsServicer = ({ actor }: SignedIn, query: Pick<ListQuery, 'viewing_as_servicer'>): boolean =>
  query.viewing_as_servicer ?? actor.viewingAsServicer

/** What L01 counts for this caller. */
export const getCountedScope = (call: SignedIn, query: TotalsQuery): Authorized<Scope> =>
  getTotalsScope(call.actor, isViewingAsServicer(call, query), query.account_id)

/** What L02 lists for this caller. */
export const getListedScope = (call: SignedIn, query: ListQuery): Authorized<Scope> =>
  isViewingAsServicer(call, query) ? getJobsScope(call.actor.userId, call.actor) : getFiledScope(call.actor)

/** Number of claims per section, matching the lists (L01). */
export async function readTotals(call: SignedIn, query: TotalsQuery): Promise<Reply<Table['readTotals']>> {
  const counts = await countSections(call.tx, getCountedScope(call, query), query.filter)
  return Object.fromEntries(claimStatuses.map((status) => [status, counts.get(status) ?? 0])) as Reply<
    Table['readTotals']
  >
}

/** Claims of the caller's account, all claims for reviewers and admins, or the caller's jobs when viewing as a servicer (L02). */
export async function listFiled(call: SignedIn, query: ListQuery): Promise<Reply<Table['listClaims']>> {
  return listPage(call, getListedScope(call, query), query, '/labor-claims')
}

/** Jobs of a servicer by appointment (L03). */
export async function listJobs(
  call: SignedIn,
  userId: number,
  query: ListQuery,
): Promise<Reply<Table['listServicerClaims']>> {
  return listPage(call, getJobsScope(userId, call.actor), query, `/labor-claims/servicer/${userId}`)
}

/** The query of a list without its page, as the urls of its neighbors have it. */
export const toUrlQuery = ({ section, filter, viewing_as_servicer, overdue }: ListQuery) => ({
  section,
  filter,
  viewing_as_servicer: viewing_as_servicer?.toString(),
  overdue: overdue?.toString(),
})

async function listPage(
  call: SignedIn,
  scope: Authorized<Scope>,
  query: ListQuery,
  path: string,
): Promise<Reply<Table['listClaims']>> {
  const { section, filter, page, overdue } = query
  const paging = { page, perPage }
  const { rows, total } = await listClaims(call.tx, scope, {
    section,
    filter,
    ...(overdue === true ? { filedBefore: toToday(call) } : {}),
    offset: getOffset(paging),
    limit: perPage,
  })
  return buildPage(rows.map(toWireRow), total, { ...paging, path, query: toUrlQuery(query) })
}
