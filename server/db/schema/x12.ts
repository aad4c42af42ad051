import type { ColumnType } from 'kysely'
import type { SetCode } from '../../../domain/x12/interchange.ts'
import type { Usage } from '../../../domain/x12/partner.ts'

/** Days as `YYYY-MM-DD` text, money in cents. */
export interface X12Tables {
  /** Each revision of what the office set for a manufacturer; `value` is JSON. */
  x12_partner: {
    manufacturer_id: number
    rev: number
    value: string
    changed_at: Date
    by_user_id: number | null
  }
  /** A file that was made for a manufacturer. */
  x12_file: {
    file_id: string
    manufacturer_id: number
    code: SetCode
    usage: Usage
    control_number: number
    from_day: string
    to_day: string
    content: string
    item_count: number
    /** Of claims; null for registrations. bigint: read as text. */
    amount: ColumnType<string | null, number | null>
    made_at: Date
    by_user_id: number | null
  }
  /** A claim or registration that a file has. `digest`: of its segments; null where they were not found in an earlier file. */
  x12_sent: { file_id: string; item_id: string; usage: Usage; is_again: boolean; digest: string | null }
}
