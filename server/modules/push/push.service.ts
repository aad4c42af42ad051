import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { push, SubscriptionForm } from '../../../contract/push.ts'
import type { Call, SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { serverSecret } from '../auth/index.ts'
import type { PushPorts } from './push.ports.ts'
import { isPushService } from './push-services.ts'
import { dropSubscription, keepSubscription } from './push.store.ts'
import { vapidKeys } from './vapid.ts'

/** The key that a browser binds its subscription to. */
export async function readPushKey(
  call: Call,
  ports: Pick<PushPorts, 'secretKey'>,
): Promise<Reply<typeof push.table.readPushKey>> {
  return { key: vapidKeys(await serverSecret(call, ports)).publicKey }
}

/** From now on this installation is told of its user's new jobs. Refuses `push.service`. */
export async function subscribe(call: SignedIn, { endpoint, keys }: SubscriptionForm): Promise<{ ok: true }> {
  if (!isPushService(endpoint)) refuse('push.service', { errors: { endpoint: 'Is no push service of a browser' } })
  await keepSubscription(call.tx, { endpoint, user_id: call.actor.userId, ...keys, made_at: call.now })
  return { ok: true }
}

export async function unsubscribe(call: SignedIn, endpoint: string): Promise<{ ok: true }> {
  await dropSubscription(call.tx, endpoint, call.actor.userId)
  return { ok: true }
}

/** What a notice says; it is sealed for the installation, and still names no customer. */
export interface Notice {
  readonly title: string
  readonly body: string
  /** Where it leads, below the app's address. */
  readonly path: string
  /** A later notice with the same tag takes this one's place. */
  readonly tag: string
}

/** The kind of the job that carries notices. */
export const pushJob = 'push.tell'

/** Tells a user's installations, after the commit. */
export async function tellUser(call: Pick<Call, 'stage'>, userId: number, notice: Notice): Promise<void> {
  await call.stage(pushJob, { userId, ...notice })
}
