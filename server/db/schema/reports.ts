import type { ColumnType } from 'kysely'

/** What records count as, by day of the shop's calendar: `YYYY-MM-DD` text. Keys that do not apply are 0 or empty. */
interface ReportCounts {
  kind: string
  day: string
  brand_id: number
  equipment_id: number
  status: string
  item: number
  records: number
  pieces: number
  /** bigint: read as text. */
  cents: string
}

export interface ReportsTables {
  /** Folded together by a job, and the changes since, which triggers write (docs/decisions/079-reports.md). */
  report_count: ReportCounts & { span: 'day' | 'month' | 'year' }
  report_change: ReportCounts
  /** The parts of claims, by the machine and the account of the claim. Triggers keep it from their lists. */
  claim_part: {
    claim_id: string
    product_id: number
    qty: number
    equipment_id: number
    account_id: number
    filed_at: Date
  }
  /** The time of a claim in one status; `left_at` is null while it lasts. Triggers keep it from the claim's history. */
  claim_stay: {
    claim_id: string
    status: string
    entered_at: Date
    left_at: Date | null
    equipment_id: number
    account_id: number
    /** The claim's last day to file, `YYYY-MM-DD`, while the stay lasts. Triggers keep it. */
    file_by: ColumnType<string | null, never, never>
  }
}
