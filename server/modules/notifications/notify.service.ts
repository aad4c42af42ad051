import type { Call } from '../../kernel/call.ts'
import type { NotificationEvent } from './event.rules.ts'

/** Kind of the job that tells each recipient as the recipient chose. */
export const notifyJob = 'notifications.notify'

/**
 * Tells people of an event after the commit: by email, in a digest or on their devices, as each chose. Without a recipient
 * nothing is staged. The job has a key, by which an Undo removes it.
 */
export async function notify(call: Pick<Call, 'stage' | 'newId'>, event: NotificationEvent): Promise<void> {
  const count = [event.to, event.users, event.devicesOf].reduce((sum, list) => sum + (list?.length ?? 0), 0)
  if (count > 0) await call.stage(notifyJob, { key: call.newId(), ...event })
}
