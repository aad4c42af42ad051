import type { Tx } from '../../kernel/call.ts'

export interface Subscription {
  readonly endpoint: string
  readonly user_id: number
  /** The public id of the session that it ends with. */
  readonly session_id: string
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

/** Subscriptions of a user whose sessions have not come to their end. */
const selectLive = (tx: Tx, userId: number, now: Date) =>
  tx
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.public_id', 'push_subscription.session_id')
    .selectAll('push_subscription')
    .where('push_subscription.user_id', '=', userId)
    .where('session.expires_at', '>', now)

/** The latest ten installations of a user. */
export async function listSubscriptions(tx: Tx, userId: number, now: Date): Promise<Subscription[]> {
  return selectLive(tx, userId, now).orderBy('made_at', 'desc').limit(10).execute()
}

/** An installation that is still the user's, or null. */
export async function findSubscription(
  tx: Tx,
  userId: number,
  endpoint: string,
  now: Date,
): Promise<Subscription | null> {
  return (await selectLive(tx, userId, now).where('endpoint', '=', endpoint).executeTakeFirst()) ?? null
}
