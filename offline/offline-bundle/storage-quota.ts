// Storage quota checks. Bundles must leave space for today's photos.
import type { Ports } from '../engine.ts'

export interface StorageQuota {
  readonly usage: number
  readonly quota: number
}

/** Reserved for today's work: a few dozen photos. */
const reservedBytes = 25_000_000
const almostFullRatio = 0.9

/** Null if the browser does not report an estimate. */
export async function readStorageQuota(storage: Ports['storage']): Promise<StorageQuota | null> {
  const estimate = await storage?.estimate().catch(() => null)
  const { usage, quota } = estimate ?? {}
  return usage === undefined || quota === undefined || quota === 0 ? null : { usage, quota }
}

export const isAlmostFull = (quota: StorageQuota): boolean => quota.usage >= quota.quota * almostFullRatio

/** Returns the bytes needed and free if space is short; null if there is enough. */
export function findShortfall(
  quota: StorageQuota | null,
  needed: number,
): { readonly needed: number; readonly free: number } | null {
  if (quota === null) return null
  const free = Math.max(0, quota.quota - quota.usage)
  return needed + reservedBytes > free ? { needed, free } : null
}

/** With this much space left, skip the size check. */
export const hasAmpleQuota = (quota: StorageQuota | null): boolean =>
  quota === null || quota.quota - quota.usage > 20 * reservedBytes
