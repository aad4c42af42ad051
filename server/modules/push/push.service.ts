import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { push, SubscriptionForm } from '../../../contract/push.ts'
import type { Call, SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { getServerSecret } from '../auth/index.ts'
import type { SecretPorts } from '../auth/index.ts'
import { isPushService } from './push-services.rules.ts'
import { deleteSubscription, saveSubscription } from './push.store.ts'
import { deriveVapidKeys } from './vapid.rules.ts'

/** The public key for a browser's subscription. */
export async function readPushKey(call: Call, ports: SecretPorts): Promise<Reply<typeof push.table.readPushKey>> {
  return { key: deriveVapidKeys(await getServerSecret(call, ports)).publicKey }
}

/** Subscribes this installation to notices about new jobs of its user, until the session ends. Refuses `push.service`. */
export async function subscribe(call: SignedIn, { endpoint, keys }: SubscriptionForm): Promise<{ ok: true }> {
  if (!isPushService(endpoint))
    refuse('push.service', { errors: { endpoint: 'Must be the URL of a browser’s push service' } })
  const [user_id, session_id] = [call.actor.userId, call.session.publicId]
  await saveSubscription(call.tx, { endpoint, user_id, session_id, ...keys, made_at: call.now })
  return { ok: true }
}

/** Ends the caller’s subscription of this installation. */
export async function unsubscribe(call: SignedIn, endpoint: string): Promise<{ ok: true }> {
  await deleteSubscription(call.tx, endpoint, call.actor.userId)
  return { ok: true }
}

/** Content of a notice. It is encrypted for the installation, but still names no customer. */
export interface Notice {
  readonly title: string
  readonly body: string
  /** Where it leads, below the app's address. */
  readonly path: string
  /** A later notice with the same tag replaces this one. */
  readonly tag: string
}

/** Kind of the job that sends notices. */
export const pushJob = 'push.tell'

/** Pushes a notice to all installations of a user after the commit. */
export async function notifyUser(call: Pick<Call, 'stage'>, userId: number, notice: Notice): Promise<void> {
  await call.stage(pushJob, { userId, ...notice })
}
