import type { remittances, Remittance } from '../../../../contract/claim-remittances.ts'
import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import type { LineKind } from '../../../../domain/labor-claims/pay-lines.ts'
import { formatBatchNumber, formatPaymentNumber } from '../../../../domain/labor-claims/payments.ts'
import { toAmount } from '../../../../domain/money/cents.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { CsvAnswer } from '../../../kernel/csv-sheet.ts'
import { createPdf, readSeller } from '../../orders/index.ts'
import { getPayeeScope } from '../labor-claims.policy.ts'
import type { PaidRecord } from './remittance.store.ts'
import { findLatestMonth, findPayee, listPaid, listRemittances as listRecords } from './remittance.store.ts'
import { drawRemittance, toRemittanceFile } from './remittance.view.ts'

type Rows = typeof remittances
type Query = Received<Rows['readRemittance']>['query']

/** The months with payments of a servicer; for the office one month of all servicers, the latest without `month` (ours). */
export async function listRemittances(
  call: SignedIn,
  { month }: Received<Rows['listRemittances']>['query'],
): Promise<Reply<Rows['listRemittances']>> {
  const { accountId } = getPayeeScope(call.actor, undefined)
  const shown = month ?? (accountId === null ? await findLatestMonth(call.tx) : null)
  if (shown === null && accountId === null) return { remittances: [] }
  const rows = await listRecords(call.tx, { accountId, month: shown })
  return { remittances: rows.map((row) => ({ ...row, amount: toAmount(row.amount) })) }
}

function sum(rows: readonly PaidRecord[]): Remittance['totals'] {
  const of = (kind: LineKind | 'amount') => toAmount(rows.reduce((all, row) => all + row[kind], 0))
  return { labor: of('labor'), trips: of('trips'), mileage: of('mileage'), parts: of('parts'), amount: of('amount') }
}

/** What a servicer was paid in a month (ours). Refuses `call.notFound` for the account of somebody else. */
export async function readRemittance(call: SignedIn, { month, account }: Query): Promise<Remittance> {
  const { accountId } = getPayeeScope(call.actor, account)
  const payee = (await findPayee(call.tx, accountId ?? call.actor.accountId)) ?? refuse('call.notFound')
  const rows = await listPaid(call.tx, payee.account_id, month)
  return {
    ...{ month, account_id: payee.account_id, servicer: payee.name, account: payee.display_id },
    lines: rows.map((row) => ({
      payment_id: row.payment_id,
      number: formatPaymentNumber(row.number),
      paid_at: (row.settled_at ?? row.queued_at).toISOString(),
      ticket_id: row.claim_id,
      display_id: row.display_id,
      customer: row.customer_company || row.customer_name,
      machine: row.model.startsWith(row.brand) ? row.model : `${row.brand} ${row.model}`,
      serial_number: row.serial_number,
      ...sum([row]),
      reference: row.reference,
      batch: row.batch_number === null ? null : formatBatchNumber(row.batch_number),
    })),
    totals: sum(rows),
  }
}

/** The statement as a PDF (ours). */
export async function readRemittancePdf(call: SignedIn, query: Query): Promise<Reply<Rows['readRemittancePdf']>> {
  const statement = await readRemittance(call, query)
  const seller = await readSeller(call)
  const title = `Remittance ${statement.account} ${statement.month}`
  const last = statement.lines.at(-1)?.paid_at ?? `${statement.month}-01T00:00:00.000Z`
  return createPdf({ title, author: seller.company, at: new Date(last), paper: 'letter' }, (document) => {
    drawRemittance(document, statement, seller)
  })
}

/** The statement as comma-separated values (ours). */
export const readRemittanceCsv = async (call: SignedIn, query: Query): Promise<CsvAnswer> =>
  toRemittanceFile(await readRemittance(call, query))
