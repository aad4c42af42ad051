import * as z from 'zod/mini'
import type { Call } from '../../kernel/call.ts'
import { getServerSecrets } from '../auth/index.ts'
import type { PushPorts } from './push.ports.ts'
import { deleteSubscription, listSubscriptions } from './push.store.ts'
import type { Subscription } from './push.store.ts'
import { deriveVapidKeys } from './vapid.rules.ts'

const noticeJob = z.object({
  userId: z.number(),
  title: z.string(),
  body: z.string(),
  path: z.string(),
  tag: z.string(),
})
const timeToLiveSeconds = 86_400
const timeoutMs = 15_000

type JobPorts = Pick<Call, 'tx' | 'now' | 'randomBytes'>

/** Sends a notice to each installation of a user. Deletes expired subscriptions; throws on a failure so that the job is retried. */
export async function sendNotice(payload: unknown, ports: JobPorts, pushPorts: PushPorts): Promise<void> {
  const { userId, ...notice } = noticeJob.parse(payload)
  const subscriptions = await listSubscriptions(ports.tx, userId, ports.now)
  if (subscriptions.length === 0) return
  const secrets = await getServerSecrets(ports, pushPorts)
  // A start does not need it.
  const { default: webPush } = await import('web-push')
  const post = async ({ endpoint, p256dh, auth }: Subscription, secret: string) => {
    const vapidDetails = { subject: pushPorts.contact, ...deriveVapidKeys(secret) }
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(notice), {
      vapidDetails,
      TTL: timeToLiveSeconds,
      urgency: 'high',
      // While the phone is off, the push service keeps only the latest notice of a topic.
      topic: toTopic(notice.tag),
    })
    return pushPorts.fetch(endpoint, {
      method: 'POST',
      headers: Object.entries(request.headers).filter(([name]) => name.toLowerCase() !== 'content-length'),
      body: new Uint8Array(request.body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  }
  const send = async (subscription: Subscription) => {
    const [present, ...earlier] = secrets
    let answer = await post(subscription, present)
    // A subscription belongs to the key that it was made with.
    for (const secret of earlier)
      if (answer.status === 401 || answer.status === 403) answer = await post(subscription, secret)
    if (answer.status === 404 || answer.status === 410) await deleteSubscription(ports.tx, subscription.endpoint, null)
    else if (answer.status === 429 || answer.status >= 500)
      throw new Error(`The push service answered ${answer.status}`)
  }
  const results = await Promise.allSettled(subscriptions.map(send))
  const failed = results.find((one) => one.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/** A topic has at most 32 base64url characters. */
const toTopic = (tag: string) => tag.replace(/[^A-Za-z0-9_-]/g, '').slice(-32)
