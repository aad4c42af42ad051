export interface BulletinsTables {
  bulletin: {
    bulletin_id: string
    manufacturer_id: number
    /** `YYYY-MM-DD`. */
    shown_from: string
    shown_to: string | null
    /** JSON: kind, title, text, models, ranges, parts. */
    value: string
    rev: number
    withdrawn_at: Date | null
    changed_at: Date
  }
  bulletin_change: {
    bulletin_id: string
    rev: number
    action: 'write' | 'change' | 'withdraw' | 'restore'
    /** JSON: names of the fields that changed. */
    fields: string
    reason: string
    changed_at: Date
    by_user_id: number | null
  }
}
