import * as headers from '../../../contract/kernel/headers.ts'
import type { BatchCall } from '../../../contract/outbox.ts'

/** Headers of a batched call, the same as if it had been sent alone. */
export function toOpHeaders(call: BatchCall): Record<string, string> {
  const entries: readonly (readonly [string, string | number | undefined])[] = [
    [headers.idempotencyKey, call.key],
    [headers.opVersion, call.v],
    [headers.opOwner, call.owner],
    [headers.opCreated, call.created_at],
    [headers.opSkew, call.skew_ms],
    [headers.actingAs, call.acting_as],
    [headers.supersedes, call.supersedes],
  ]
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
}
