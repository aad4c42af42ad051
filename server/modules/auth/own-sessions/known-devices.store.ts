import type { Tx } from '../../../kernel/call.ts'

/** Records that a user signs in from a browser. `new` where the user has others and this one is not among them. */
export async function noteDevice(
  tx: Tx,
  userId: number,
  deviceHash: string,
  now: Date,
): Promise<'first' | 'known' | 'new'> {
  const others = await tx.selectFrom('known_device').select('device_hash').where('user_id', '=', userId).execute()
  if (others.some(({ device_hash }) => device_hash === deviceHash)) return 'known'
  await tx
    .insertInto('known_device')
    .values({ user_id: userId, device_hash: deviceHash, first_seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doNothing())
    .execute()
  return others.length === 0 ? 'first' : 'new'
}

/** Forgets from which browsers a user signed in. */
export async function forgetKnownDevices(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('known_device').where('user_id', '=', userId).execute()
}
