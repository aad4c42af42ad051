import webPush from 'web-push'
import * as z from 'zod/mini'
import type { Call } from '../../kernel/call.ts'
import { serverSecret } from '../auth/index.ts'
import type { PushPorts } from './push.ports.ts'
import { dropSubscription, subscriptionsOf } from './push.store.ts'
import type { Subscription } from './push.store.ts'
import { vapidKeys } from './vapid.ts'

const notice = z.object({
  userId: z.number(),
  title: z.string(),
  body: z.string(),
  path: z.string(),
  tag: z.string(),
})
const aDay = 86_400
const patience = 15_000

type World = Pick<Call, 'tx' | 'randomBytes'>

/** Sends a notice to each of the user's installations; one that is gone is forgotten, one that fails makes the job try again. */
export async function tell(payload: unknown, world: World, ports: PushPorts): Promise<void> {
  const { userId, ...words } = notice.parse(payload)
  const subscriptions = await subscriptionsOf(world.tx, userId)
  if (subscriptions.length === 0) return
  const vapidDetails = { subject: ports.contact, ...vapidKeys(await serverSecret(world, ports)) }
  const send = async ({ endpoint, p256dh, auth }: Subscription) => {
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(words), {
      vapidDetails,
      TTL: aDay,
      urgency: 'high',
      // A push service shows the last of what came while the phone was off.
      topic: topicOf(words.tag),
    })
    const answer = await ports.fetch(endpoint, {
      method: 'POST',
      headers: Object.entries(request.headers).filter(([name]) => name.toLowerCase() !== 'content-length'),
      body: new Uint8Array(request.body),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    if (answer.status === 404 || answer.status === 410) await dropSubscription(world.tx, endpoint, null)
    else if (answer.status === 429 || answer.status >= 500)
      throw new Error(`The push service answered ${answer.status}`)
  }
  const results = await Promise.allSettled(subscriptions.map(send))
  const failed = results.find((one) => one.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/** A topic has at most 32 letters of base64url. */
const topicOf = (tag: string) => tag.replace(/[^A-Za-z0-9_-]/g, '').slice(-32)
