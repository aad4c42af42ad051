import * as headers from '../../../contract/kernel/headers.ts'
import type { BatchCall } from '../../../contract/outbox.ts'

/** The headers that a call of an envelope would have had if it had come singly. */
export function headersOf(call: BatchCall): Record<string, string> {
  const said: readonly (readonly [string, string | number | undefined])[] = [
    [headers.idempotencyKey, call.key],
    [headers.opVersion, call.v],
    [headers.opOwner, call.owner],
    [headers.opCreated, call.created_at],
    [headers.opSkew, call.skew_ms],
    [headers.actingAs, call.acting_as],
    [headers.supersedes, call.supersedes],
  ]
  return Object.fromEntries(said.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
}
