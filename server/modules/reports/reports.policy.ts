import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'

/** Whose records a report counts: all, or those of an account. */
export type ReportScope = { readonly of: 'all' } | { readonly of: 'account'; readonly accountId: number }

/**
 * Staff see the whole shop. A user of a dealer or servicer who was given `reports.view` sees the own account alone: the
 * permission says that reports may be read, not whose.
 */
export function getReportScope({ facts, accountId }: Actor): Authorized<ReportScope> {
  const isStaff = facts.admin || facts.reviewer || facts.on_site
  return authorize(isStaff ? { of: 'all' } : { of: 'account', accountId })
}
