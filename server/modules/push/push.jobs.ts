import * as z from 'zod/mini'
import type { Call } from '../../kernel/call.ts'
import type { JobCall } from '../../ports/jobs.ts'
import { getServerSecrets } from '../auth/index.ts'
import type { PushPorts } from './push.ports.ts'
import { deleteSubscription, findSubscription, listSubscriptions } from './push.store.ts'
import { deriveVapidKeys } from './vapid.rules.ts'

const noticeJob = z.object({
  userId: z.number(),
  title: z.string(),
  body: z.string(),
  path: z.string(),
  tag: z.string(),
})
/** Kind of the job that sends a notice to one installation. */
export const sendJob = 'push.send'
const sending = z.extend(noticeJob, { endpoint: z.string() })
const timeToLiveSeconds = 86_400
const timeoutMs = 15_000

type JobPorts = Pick<Call, 'tx' | 'now' | 'randomBytes'>

/** Stages a notice for each installation of a user by itself: one whose push service is down repeats nothing on the others. */
export async function stageNotices(payload: unknown, job: JobCall): Promise<void> {
  const notice = noticeJob.parse(payload)
  for (const { endpoint } of await listSubscriptions(job.tx, notice.userId, job.now))
    await job.stage(sendJob, { ...notice, endpoint })
}

/** Sends a notice to an installation. Deletes an expired subscription; throws on a failure so that the job is retried. */
export async function sendNotice(payload: unknown, ports: JobPorts, pushPorts: PushPorts): Promise<void> {
  const { userId, endpoint, ...notice } = sending.parse(payload)
  const subscription = await findSubscription(ports.tx, userId, endpoint, ports.now)
  if (subscription === null) return
  const { p256dh, auth } = subscription
  const secrets = await getServerSecrets(ports, pushPorts)
  // A start does not need it.
  const { default: webPush } = await import('web-push')
  const post = async (secret: string) => {
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
  const [present, ...earlier] = secrets
  let answer = await post(present)
  // A subscription belongs to the key that it was made with.
  for (const secret of earlier) if (answer.status === 401 || answer.status === 403) answer = await post(secret)
  if (answer.status === 404 || answer.status === 410) await deleteSubscription(ports.tx, endpoint, null)
  else if (answer.status === 429 || answer.status >= 500) throw new Error(`The push service answered ${answer.status}`)
}

/** A topic has at most 32 base64url characters. */
const toTopic = (tag: string) => tag.replace(/[^A-Za-z0-9_-]/g, '').slice(-32)
