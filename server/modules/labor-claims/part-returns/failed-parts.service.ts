import type { claimReturns, ListedPart } from '../../../../contract/claim-returns.ts'
import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import { formatPartReturnNumber, partReturnViews } from '../../../../domain/labor-claims/part-returns.ts'
import type { PartReturnState, PartReturnView } from '../../../../domain/labor-claims/part-returns.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { buildPage, getOffset } from '../../../kernel/page.ts'
import { toToday } from '../lists/lists.service.ts'
import { countParts, listParts, listPartServicers } from './failed-parts.store.ts'
import type { FailedPartRecord } from './failed-parts.store.ts'

type List = (typeof claimReturns.table)['listPartReturns']

const perPage = 50

const toListedPart = (record: FailedPartRecord): ListedPart => ({
  id: record.return_id,
  number: formatPartReturnNumber(record.display_id, record.nth),
  ticket_id: record.claim_id,
  display_id: record.display_id,
  state: record.state,
  part_number: record.part_number,
  part_name: record.part_name,
  qty: record.qty,
  due_on: record.due_on,
  sent_at: record.sent_at?.toISOString() ?? null,
  tracking: record.tracking,
  ended_at: record.ended_at?.toISOString() ?? null,
  customer: record.customer_company || record.customer_name,
  servicer_name: record.servicer_name,
})

/** Failed parts of all claims with the totals of each view (ours). The row's access is the office's. */
export async function listFailedParts(
  call: SignedIn,
  { view, servicer, page }: Received<List>['query'],
): Promise<Reply<List>> {
  const today = toToday(call)
  const paging = { page, perPage }
  const counts = await countParts(call.tx, servicer, today)
  const countOf = (state: PartReturnState) => counts.get(state)?.count ?? 0
  const sumView = (of: PartReturnView): number => {
    if (of === 'open') return countOf('asked') + countOf('sent')
    return of === 'overdue' ? (counts.get('asked')?.overdue ?? 0) : countOf(of)
  }
  const rows = await listParts(call.tx, { view, servicer, today, offset: getOffset(paging), limit: perPage })
  return {
    ...buildPage(rows.map(toListedPart), sumView(view), {
      ...paging,
      path: '/part-returns',
      query: { view, servicer },
    }),
    totals: partReturnViews.map((of) => ({ view: of, count: sumView(of) })),
    servicers: await listPartServicers(call.tx),
  }
}
