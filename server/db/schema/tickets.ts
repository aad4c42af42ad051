import type { Generated, GeneratedAlways } from 'kysely'
import type { HoldReason, MessageKind, TicketStatus } from '../../../domain/tickets/states.ts'

export interface TicketsTables {
  /** A ticket (`SF014`). `number` is the readable one. */
  support_ticket: {
    ticket_id: string
    number: GeneratedAlways<number>
    client_op_id: string | null
    action: string
    subject: string
    status: TicketStatus
    rev: Generated<number>
    contact_name: string
    contact_email: string
    contact_phone: string
    /** The id of the staff member who works on it. */
    assignee_id: number | null
    /** Opens the private link. */
    access_key: string
    /** Proves that a mail answers one of ours. It opens nothing. */
    mail_key: string
    source: 'web' | 'mail'
    /** Opened by a mail that a machine sent. */
    is_automatic: Generated<boolean>
    product_id: number | null
    passport_code: string | null
    order_id: number | null
    claim_id: string | null
    record_id: string | null
    user_id: number | null
    account_id: number | null
    made_at: Date
    received_at: Date
    /** Since when the customer waits for an answer. */
    waiting_since: Date | null
    /** Since when a held mail waits for staff. */
    held_since: Date | null
    /** When the last message came or was sent. */
    last_at: Date
    closed_at: Date | null
    search_text: GeneratedAlways<string>
  }
  ticket_message: {
    message_id: string
    /** Orders the messages of a ticket: two may come in the same millisecond. */
    seq: GeneratedAlways<string>
    ticket_id: string
    client_op_id: string | null
    kind: MessageKind
    state: Generated<'shown' | 'held' | 'dismissed'>
    held_because: HoldReason | null
    via: 'web' | 'mail'
    /** That of its mail; null for what was written in the app, and of mails before it was stored. */
    subject: string | null
    text: string
    is_shortened: Generated<boolean>
    user_id: number | null
    from_name: string
    from_email: string | null
    /** Where its mail wants answers, if that is not its sender. */
    reply_to: string | null
    /** The `Message-ID` of the mail that it came in or went out with. */
    mail_message_id: string | null
    made_at: Date
    received_at: Date
  }
  ticket_file: {
    file_id: string
    message_id: string
    position: number
    name: string
    type: string
    size: number
    store_key: string | null
    refused: string | null
  }
  ticket_event: {
    event_id: string
    seq: GeneratedAlways<string>
    ticket_id: string
    at: Date
    user_id: number | null
    action: string
    detail: string | null
  }
  incoming_mail: {
    mail_id: string
    /** Its `Message-ID`, or a hash of its content. */
    mail_key: string
    received_at: Date
    from_email: string
    outcome: 'opened' | 'added' | 'held' | 'automatic' | 'ignored'
    message_id: string | null
    /** Bytes. */
    size: number
    /** Where the mail as it came in is stored; null once it is no longer retained. */
    store_key: string | null
  }
  reply_template: {
    template_id: string
    name: string
    text: string
    rev: number
    changed_at: Date
    changed_by: number
  }
}
