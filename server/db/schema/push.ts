export interface PushTables {
  push_subscription: {
    endpoint: string
    user_id: number
    /** The public id of the session that it ends with. */
    session_id: string
    p256dh: string
    auth: string
    made_at: Date
  }
}
