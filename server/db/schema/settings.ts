import type { Generated } from 'kysely'

export interface SettingsTables {
  /** A section of the settings as it is now. `value` is JSON; coupons have a table of their own. */
  setting: { section: string; rev: number; value: string | null; by_user_id: number | null; at: Date | null }
  /** A save: the value before and after it as JSON, and what changed as text. `undoes` names the entry that it took back. */
  setting_revision: {
    entry_id: string
    section: string
    rev: number
    before: string
    after: string
    text: string
    by_user_id: number | null
    at: Date
    undoes: Generated<string | null>
  }
}
