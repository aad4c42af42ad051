import type { ReportTable } from '../../../../../domain/reports/tables.ts'

/** What every section of a report gets. */
export interface SectionProps<T> {
  readonly report: T
  /** The address of a table of this report, with its filters, as a file. */
  readonly getFilePath: (table: ReportTable) => string
}
