import type { Generated } from 'kysely'
import type { MailChoice, NotificationKind } from '../../../domain/notifications/kinds.ts'

export interface NotificationsTables {
  notification_choice: { user_id: number; kind: NotificationKind; mail: MailChoice; push: boolean; changed_at: Date }
  /** A digest that waits, by its address in lower case. */
  notification_digest: { address: string; due_at: Date }
  /** An event of a digest that waits. `entry` is JSON. */
  notification_entry: {
    entry_id: Generated<string>
    address: string
    happened_at: Date
    kind: NotificationKind
    entry: string
  }
  /** Addresses without a user, in lower case, that want no emails about claims. */
  mail_opt_out: { address: string; at: Date }
}
