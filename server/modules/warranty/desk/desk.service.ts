import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import type { DeskRegistration, registrationDesk } from '../../../../contract/registration-desk.ts'
import { findInRegistration } from '../../../../domain/warranty/desk.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { buildPage, getOffset } from '../../../kernel/page.ts'
import type { RegistrationRecord } from '../warranty.store.ts'
import { findRevision, listQueue, listReaders, noteReader, sumAccounts, sumSections } from './desk.store.ts'
import { loadReviewed } from './review-facts.store.ts'
import type { Reviewed } from './review-facts.store.ts'

type Table = typeof registrationDesk.table

const perPage = 100

/** What a row of the desk shows of a machine and its owner. */
export const describeRecord = (record: RegistrationRecord) => ({
  record_id: record.record_id,
  display_id: record.display_id,
  rev: record.rev,
  owner: record.company_name || record.contact_name,
  machine: record.model.startsWith(record.brand) ? record.model : `${record.brand} ${record.model}`,
})

const toDeskRow = (record: RegistrationRecord, { facts, accountName, answeredAt }: Reviewed): DeskRegistration => ({
  ...describeRecord(record),
  status: record.status,
  city: record.city,
  serial_number: record.serial_number,
  account_name: accountName,
  since: record.created_at.toISOString(),
  // Only a question is answered: after a decision the account changes what it likes.
  answered_at: record.status === 'pending - response needed' ? (answeredAt?.toISOString() ?? null) : null,
  findings: [...findInRegistration(facts)],
})

/** The desk's sections with their totals, and a page of one section's queue (ours). */
export async function readRegistrationDesk(
  call: SignedIn,
  { section, sort, page, account, filter }: Received<Table['readRegistrationDesk']>['query'],
): Promise<Reply<Table['readRegistrationDesk']>> {
  const paging = { page, perPage }
  const sections = await sumSections(call.tx, { account, filter })
  const slice = { section, sort, account, filter, offset: getOffset(paging), limit: perPage }
  const rows = await listQueue(call.tx, slice)
  const reviewed = await loadReviewed(call.tx, rows)
  const total = sections.find((one) => one.section === section)?.count ?? 0
  return {
    sections: sections.map((one) => ({ ...one, oldest: one.oldest?.toISOString() ?? null })),
    queue: buildPage(
      rows.map((row) => toDeskRow(row, reviewed(row))),
      total,
      { ...paging, path: '/registration-desk', query: { section, sort, account, filter } },
    ),
    accounts: await sumAccounts(call.tx, section, { filter }),
  }
}

/** Notes which registration the caller has open, and answers who else has which one open (ours). */
export async function watchRegistrations(
  call: SignedIn,
  recordId: string | null,
): Promise<Reply<Table['watchRegistrations']>> {
  const { userId } = call.actor
  await noteReader(call.tx, userId, recordId, call.now)
  return {
    readers: await listReaders(call.tx, userId, call.now),
    rev: recordId === null ? null : await findRevision(call.tx, recordId),
  }
}
