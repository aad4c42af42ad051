import type { SignedIn } from '../../kernel/call.ts'

/**
 * When something was made, by the server's clock: device time less the skew that the device had measured,
 * and never in the future. Without an op it is now.
 */
export function madeAt({ op, now }: Pick<SignedIn, 'op' | 'now'>): {
  readonly at: Date
  readonly skewMs: number | null
} {
  if (op?.createdAt == null) return { at: now, skewMs: null }
  return { at: new Date(Math.min(op.createdAt.getTime() - (op.skewMs ?? 0), now.getTime())), skewMs: op.skewMs }
}
