import { reports } from '../../../contract/reports.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import { readClaimsSummary } from './claims.service.ts'
import { exportReport } from './export.service.ts'
import { listChoices } from './filter.store.ts'
import { readOrdersSummary } from './orders.service.ts'
import { readProductsSummary } from './products.service.ts'
import { readRegistrationsSummary } from './registrations.service.ts'
import { readWarrantySummary } from './warranty.service.ts'

export const reportsHandlers: Implemented = implement(reports, {
  readWarrantySummary: ({ query }, call) => readWarrantySummary(call, query),
  readOrdersSummary: ({ query }, call) => readOrdersSummary(call, query),
  readClaimsSummary: ({ query }, call) => readClaimsSummary(call, query),
  readRegistrationsSummary: ({ query }, call) => readRegistrationsSummary(call, query),
  readProductsSummary: ({ query }, call) => readProductsSummary(call, query),
  readReportChoices: (_, call) => listChoices(call.tx),
  exportReport: ({ query }, call) => exportReport(call, query),
})
