// Device clocks are wrong at times: a queued op carries its own time and the skew that the device had measured.
import type { SignedIn } from './call.ts'

/**
 * When something was made, by the server's clock: the device's time minus its measured skew, and never in the future.
 * Without a queued op it is now.
 */
export function getMadeAt({ op, now }: Pick<SignedIn, 'op' | 'now'>): {
  readonly at: Date
  readonly skewMs: number | null
} {
  if (op?.createdAt == null) return { at: now, skewMs: null }
  return { at: new Date(Math.min(op.createdAt.getTime() - (op.skewMs ?? 0), now.getTime())), skewMs: op.skewMs }
}

/** As long as a session lasts: what waited longer is not believed, because it chooses what someone is paid by. */
const maxWaitMs = 30 * 86_400_000

/** When a device queued it; null for what comes without one, or with one that says no time or waited too long. */
export function getQueuedAt(call: Pick<SignedIn, 'op' | 'now'>): Date | null {
  if (call.op?.createdAt == null) return null
  const { at } = getMadeAt(call)
  return call.now.getTime() - at.getTime() > maxWaitMs ? null : at
}
