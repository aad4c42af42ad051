import type { Tx } from '../../kernel/call.ts'

export interface Subscription {
  readonly endpoint: string
  readonly user_id: number
  readonly p256dh: string
  readonly auth: string
  readonly made_at: Date
}

/** Stores the one subscription of an installation. The next user who signs in there takes it over. */
export async function saveSubscription(tx: Tx, subscription: Subscription): Promise<void> {
  await tx
    .insertInto('push_subscription')
    .values(subscription)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(subscription))
    .execute()
}

/** Deletes a subscription of the user. With `userId` null it deletes any user's, for endpoints that no longer exist. */
export async function deleteSubscription(tx: Tx, endpoint: string, userId: number | null): Promise<void> {
  const query = tx.deleteFrom('push_subscription').where('endpoint', '=', endpoint)
  await (userId === null ? query : query.where('user_id', '=', userId)).execute()
}

/** The latest ten installations of a user. */
export async function listSubscriptions(tx: Tx, userId: number): Promise<Subscription[]> {
  return tx
    .selectFrom('push_subscription')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('made_at', 'desc')
    .limit(10)
    .execute()
}
