import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import type { records } from '../../../../contract/warranty-records.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { buildPage, getOffset } from '../../../kernel/page.ts'
import type { Paging } from '../../../kernel/page.ts'
import { loadAccess } from '../find-record.service.ts'
import { noteRead } from '../history/reads.service.ts'
import type { RecordPage } from './lists.store.ts'
import { listRecords, searchRecords } from './lists.store.ts'
import { countPictures } from '../attachments/pictures.store.ts'
import { getListScope, getSearchScope } from '../warranty.policy.ts'
import { toWireRow } from '../warranty.view.ts'

type Page = Reply<typeof records.listRecords>
type ListQuery = Received<typeof records.listRecords>['query']

const perPage = 25
/** Row limit without paging: what a picker or an export can hold. */
const maxUnpaged = 1000

/** Registrations of the caller's account, or all for reviewers and admins, newest first (W02). */
export async function listRegistrations(call: SignedIn, query: ListQuery): Promise<Page> {
  const { status, filter, paginate, page } = query
  const paging = {
    ...{ page, perPage: paginate === false ? maxUnpaged : perPage, path: '/warranties' },
    query: { status, filter, paginate: paginate?.toString() },
  }
  return toPage(call, await listRecords(call.tx, getListScope(call.actor), { status, filter }, toSlice(paging)), paging)
}

/** One page of registrations whose serial number or number matches the search text (W01 `with_page=search`). */
export async function searchRegistrations(
  call: SignedIn,
  typed: string,
  { page, with_page, type }: Received<typeof records.readRecord>['query'],
): Promise<Page> {
  const paging = { page, perPage, path: `/warranties/${encodeURIComponent(typed)}`, query: { with_page, type } }
  return toPage(call, await searchRecords(call.tx, getSearchScope(call.actor), typed, toSlice(paging)), paging)
}

const toSlice = (paging: Paging) => ({ offset: getOffset(paging), limit: paging.perPage })

async function toPage(call: SignedIn, { rows, total }: RecordPage, paging: Paging): Promise<Page> {
  const visible = await loadAccess(call, rows)
  // The office's lists are no reads of one record. A servicer's row exists because of a claim, and counts.
  for (const one of visible) if (one.claimNumber !== null && !one.isOffice) await noteRead(call, one)
  const full = visible.filter((one) => one.hasFullAccess).map((one) => one.record.record_id)
  const pictures = await countPictures(call.tx, full)
  const data = visible.map((one) => toWireRow(one, pictures(one.record.record_id), call.now))
  return { ...buildPage(data, total, paging), to: Math.min(total, getOffset(paging) + rows.length) }
}
