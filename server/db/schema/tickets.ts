import type { GeneratedAlways } from 'kysely'

export interface TicketsTables {
  /** A ticket (`SF014`). `number` is the readable one. */
  support_ticket: {
    ticket_id: string
    number: GeneratedAlways<number>
    client_op_id: string | null
    action: string
    contact_name: string
    contact_email: string
    contact_phone: string
    message: string
    product_id: number | null
    passport_code: string | null
    user_id: number | null
    account_id: number | null
    made_at: Date
    received_at: Date
  }
}
