import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { reports } from '../../../contract/reports.ts'
import { orderStatuses } from '../../../domain/orders/states.ts'
import { claimStates } from '../../../domain/reports/claim-state.ts'
import type { ReportTable } from '../../../domain/reports/tables.ts'
import { registrationStatuses } from '../../../domain/warranty/registration.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { recordSecurityEvent } from '../../kernel/security-events.ts'
import { readClaimsSummary } from './claims.service.ts'
import type { Sheet } from '../../kernel/csv-sheet.ts'
import { toSheetFile } from '../../kernel/csv-sheet.ts'
import { readOrdersSummary } from './orders.service.ts'
import { readProductsSummary } from './products.service.ts'
import { readRegistrationsSummary } from './registrations.service.ts'
import * as sheets from './sheets.view.ts'
import { readWarrantySummary } from './warranty.service.ts'

type Query = Received<typeof reports.table.exportReport>['query']
type Filters = Omit<Query, 'table' | 'status'>

/** As many rows as an office program opens at once. */
const maxRows = 50_000

const withStatus = <S extends string>(statuses: readonly S[], status: string | undefined): { readonly status?: S } => {
  const known = statuses.find((one) => one === status)
  return known === undefined ? {} : { status: known }
}

async function readSheet(
  call: SignedIn,
  table: ReportTable,
  filters: Filters,
  status: string | undefined,
): Promise<Sheet> {
  const claims = () => readClaimsSummary(call, { ...filters, ...withStatus(claimStates, status) }, maxRows)
  const orders = () => readOrdersSummary(call, { ...filters, ...withStatus(orderStatuses, status) }, maxRows)
  const registrations = () =>
    readRegistrationsSummary(call, { ...filters, ...withStatus(registrationStatuses, status) }, maxRows)
  const products = () => readProductsSummary(call, filters, maxRows)
  switch (table) {
    case 'summary':
      return sheets.toSummary(await readWarrantySummary(call, filters))
    case 'waiting':
      return sheets.toWaiting(await claims())
    case 'claims':
      return sheets.toClaims(await claims())
    case 'stays':
      return sheets.toStays(await claims())
    case 'claim-accounts':
      return sheets.toClaimAccounts(await claims())
    case 'orders':
      return sheets.toOrders(await orders())
    case 'order-statuses':
      return sheets.toOrderStatuses(await orders())
    case 'order-accounts':
      return sheets.toOrderAccounts(await orders())
    case 'registrations':
      return sheets.toRegistrations(await registrations())
    case 'registered-models':
      return sheets.toRegisteredModels(await registrations())
    case 'registered-accounts':
      return sheets.toRegisteredAccounts(await registrations())
    case 'models':
      return sheets.toModels(await products())
    case 'parts':
      return sheets.toParts(await products())
    case 'weeks':
      return sheets.toWeeks(await products())
    case 'run-out':
      return sheets.toRunOut(await products())
    case 'sold':
      return sheets.toSold(await products())
  }
}

/** A table of a report as a file, with all of its rows. */
export async function exportReport(call: SignedIn, query: Query): Promise<Reply<typeof reports.table.exportReport>> {
  const { table, status, ...filters } = query
  await recordSecurityEvent(call, { kind: 'export', detail: `report ${table}` })
  return toSheetFile(await readSheet(call, table, filters, status))
}
