export interface PushTables {
  push_subscription: { endpoint: string; user_id: number; p256dh: string; auth: string; made_at: Date }
}
