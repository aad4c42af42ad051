import type { Generated } from 'kysely'
import type { PaymentState } from '../../../domain/labor-claims/payments.ts'

/** Money in cents, moments as Date. */
export interface ClaimPaymentsTables {
  payment_batch: {
    batch_id: string
    number: number
    rev: Generated<number>
    created_at: Date
    created_by: number | null
    exported_at: Date | null
  }
  /** Who did what with a batch, and when. */
  payment_batch_event: {
    event_id: string
    batch_id: string
    at: Date
    user_id: number | null
    action: string
    message: string | null
  }
  /** A payment of a claim. Without a batch it was recorded by hand. */
  claim_payment: {
    payment_id: string
    number: Generated<number>
    claim_id: string
    account_id: number | null
    batch_id: string | null
    state: PaymentState
    labor: number
    trips: number
    mileage: number
    parts: number
    amount: number
    queued_at: Date
    /** When it went to the bank; null where it never did. */
    exported_at: Generated<Date | null>
    settled_at: Date | null
    reference: Generated<string>
    reason: Generated<string>
  }
}
