import type { Generated } from 'kysely'
import type { PartReturnState } from '../../../domain/labor-claims/part-returns.ts'

/** Failed parts that are sent back. Days as `YYYY-MM-DD` text, moments as Date. */
export interface ClaimReturnsTables {
  claim_return: {
    return_id: string
    claim_id: string
    nth: number
    state: PartReturnState
    rev: Generated<number>
    part_number: string
    part_name: string
    qty: number
    due_on: string
    message: string
    asked_at: Date
    asked_by: number | null
    sent_at: Date | null
    sent_by: number | null
    tracking: Generated<string>
    ended_at: Date | null
    ended_by: number | null
    note: Generated<string>
  }
}
