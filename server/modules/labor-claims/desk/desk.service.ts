import type { claimDesk, DeskRow } from '../../../../contract/claim-desk.ts'
import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import { toAmount } from '../../../../domain/money/cents.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { buildPage, getOffset } from '../../../kernel/page.ts'
import { readSideBySide } from '../../../kernel/read-side-by-side.ts'
import { toToday } from '../lists/lists.service.ts'
import { findRevision, listQueue, listReaders, noteReader, sumDesk } from './desk.store.ts'
import type { QueueRecord } from './desk.store.ts'

type Table = typeof claimDesk.table

const perPage = 100

const toDeskRow = (record: QueueRecord, today: string): DeskRow => ({
  ticket_id: record.claim_id,
  display_id: record.display_id,
  status: record.status,
  accepted: record.accepted,
  completed: record.completed,
  rev: record.rev,
  customer: record.customer_company || record.customer_name,
  city: record.customer_city,
  machine: record.model.startsWith(record.brand) ? record.model : `${record.brand} ${record.model}`,
  serial_number: record.serial_number,
  servicer_name: record.servicer_name,
  amount: record.at_risk === null ? null : toAmount(record.at_risk),
  since: record.since.toISOString(),
  file_by: record.file_by,
  is_overdue: record.file_by !== null && record.file_by < today,
  photos_missing: record.photos_missing,
  answered_at: record.answered_at?.toISOString() ?? null,
})

/** The desk's sections with their totals, and a page of one section's queue (ours). */
export async function readDesk(
  call: SignedIn,
  { section, sort, page, servicer, filter }: Received<Table['readDesk']>['query'],
): Promise<Reply<Table['readDesk']>> {
  const today = toToday(call)
  const paging = { page, perPage }
  const slice = { section, sort, today, servicer, filter, offset: getOffset(paging), limit: perPage }
  const [{ sections, servicers }, rows] = await readSideBySide(call, ({ tx }) =>
    Promise.all([sumDesk(tx, section, { servicer, filter }, today), listQueue(tx, slice)]),
  )
  const total = sections.find((one) => one.section === section)?.count ?? 0
  const query = { section, sort, servicer, filter }
  return {
    sections: sections.map((one) => ({ ...one, amount: toAmount(one.amount) })),
    queue: buildPage(
      rows.map((row) => toDeskRow(row, today)),
      total,
      { ...paging, path: '/claim-desk', query },
    ),
    servicers: servicers.map((one) => ({ ...one, amount: toAmount(one.amount) })),
  }
}

/** Notes which claim the caller has open, and answers who else has which one open (ours). */
export async function watchDesk(call: SignedIn, claimId: string | null): Promise<Reply<Table['watchDesk']>> {
  const { userId } = call.actor
  await noteReader(call.tx, userId, claimId, call.now)
  return {
    readers: await listReaders(call.tx, userId, call.now),
    rev: claimId === null ? null : await findRevision(call.tx, claimId),
  }
}
