import type { Generated } from 'kysely'

/** `columns` (field to column's name) and `rows` (of a chunk) are JSON text. */
export interface ImportsTables {
  catalogue_import: {
    import_id: string
    kind: 'equipment' | 'parts'
    format: 'table' | 'shopify'
    file_name: string
    columns: string
    dry_run: boolean
    create_names: boolean
    phase: string
    chunk: Generated<number>
    chunks: number
    row_count: number
    added: Generated<number>
    changed: Generated<number>
    unchanged: Generated<number>
    bad: number
    left_out: number
    left_out_by_file: Generated<number>
    noted: Generated<number>
    handle_numbers: Generated<boolean>
    unnumbered: Generated<number>
    applied: Generated<boolean>
    user_id: number
    started_at: Date
    finished_at: Date | null
    /** Why it was cancelled or failed; null if it completed. */
    ended_as: 'failed' | 'cancelled' | null
    failure: string | null
  }
  catalogue_import_chunk: { import_id: string; chunk: number; rows: string }
  catalogue_import_fault: {
    fault_id: Generated<string>
    import_id: string
    line: number
    column_name: string | null
    code: string
    message: string
    by_file: boolean
  }
}
