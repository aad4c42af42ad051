import type { Period } from '../../../domain/reports/period.ts'
import type { CountRow } from './counts.store.ts'

type Rows = readonly CountRow[]

export const sumRecords = (rows: Rows): number => rows.reduce((sum, row) => sum + row.records, 0)

/** A number of the period, and of the period before. */
export const toFigure = (now: Rows, before: Rows | null, measure: (rows: Rows) => number) => ({
  now: measure(now),
  before: before === null ? null : measure(before),
})

/** The columns of a graph with their values; a column without records has zeros. */
export const fillColumns = <T extends object>(columns: readonly Period[], valuesAt: (column: number) => T) =>
  columns.map((column, at) => ({ ...column, ...valuesAt(at) }))
