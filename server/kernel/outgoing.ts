// An answer free of any protocol: HTTP writes it as a response, the batch puts it into its envelope.
import { refusals } from '../../contract/refusals.ts'
import type { Refusal } from './refuse.ts'

export interface Outgoing {
  readonly status: number
  /** JSON as text, or bytes with their type. */
  readonly payload:
    | { readonly json: string }
    | { readonly bytes: Uint8Array; readonly type: string; readonly etag: string }
  /** The op's key, where this is its definite answer. */
  readonly ack: string | null
  /** The transaction that claimed or found the op's receipt: `pg_current_xact_id()` as text. */
  readonly transaction: string | null
  readonly retryAfter: number | null
  /** What the replica had seen that gave it; null where the primary did. */
  readonly replicaSnapshot: string | null
  readonly cookie: { readonly token: string; readonly remember: boolean } | 'end' | null
  readonly visit: { readonly token: string } | 'end' | null
  readonly device: { readonly token: string } | null
}

/** Whether the status ends the op. Otherwise the op stays queued, so its key is not echoed. */
export const isDefinite = (status: number) => status < 500 && ![401, 408, 419, 425, 429].includes(status)

/** The answer to a call that succeeded. */
export function buildAnswer(
  status: number,
  payload: Outgoing['payload'],
  key: string | null,
  cookie: Outgoing['cookie'] = null,
): Outgoing {
  return {
    ...{ status, payload, ack: key, transaction: null, retryAfter: null, replicaSnapshot: null },
    ...{ cookie, visit: null, device: null },
  }
}

/** The answer to a refusal: `{ error, message, errors?, current?, clashes?, scope? }`. */
export function buildRefusalAnswer(refusal: Refusal, key: string | null): Outgoing {
  const { code, status, message, extras } = refusal
  const body = {
    error: code,
    message,
    ...(extras.errors === undefined ? {} : { errors: extras.errors }),
    ...(extras.current === undefined ? {} : { current: extras.current }),
    ...(extras.clashes === undefined ? {} : { clashes: extras.clashes }),
    ...(extras.scope === undefined ? {} : { scope: extras.scope }),
  }
  return {
    status,
    payload: { json: JSON.stringify(body) },
    ack: isDefinite(status) ? key : null,
    transaction: null,
    retryAfter: extras.retryAfter ?? (refusals[code].status === 503 ? 1 : null),
    replicaSnapshot: null,
    cookie: null,
    visit: null,
    device: null,
  }
}
