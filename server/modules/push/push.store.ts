import type { Tx } from '../../kernel/call.ts'

export interface Subscription {
  readonly endpoint: string
  readonly user_id: number
  readonly p256dh: string
  readonly auth: string
  readonly made_at: Date
}

/** An installation has one subscription; whoever signs in on it next takes it over. */
export async function keepSubscription(tx: Tx, subscription: Subscription): Promise<void> {
  await tx
    .insertInto('push_subscription')
    .values(subscription)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(subscription))
    .execute()
}

/** Forgets an installation; of another user only where `userId` is null, as when the service says that it is gone. */
export async function dropSubscription(tx: Tx, endpoint: string, userId: number | null): Promise<void> {
  const query = tx.deleteFrom('push_subscription').where('endpoint', '=', endpoint)
  await (userId === null ? query : query.where('user_id', '=', userId)).execute()
}

/** The latest ten installations of a user. */
export async function subscriptionsOf(tx: Tx, userId: number): Promise<Subscription[]> {
  return tx
    .selectFrom('push_subscription')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('made_at', 'desc')
    .limit(10)
    .execute()
}
