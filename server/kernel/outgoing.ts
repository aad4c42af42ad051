// An answer before it is anybody's protocol: HTTP writes it down, the batch puts it into its envelope.
import { refusals } from '../../contract/refusals.ts'
import type { Refusal } from './refuse.ts'

export interface Outgoing {
  readonly status: number
  /** JSON as text, or bytes with their type. */
  readonly payload:
    { readonly json: string } | { readonly bytes: Uint8Array; readonly type: string; readonly etag: string }
  /** The op's key, where this is its definite answer. */
  readonly ack: string | null
  readonly retryAfter: number | null
  readonly cookie: { readonly token: string; readonly remember: boolean } | 'end' | null
  readonly visit: { readonly token: string } | 'end' | null
}

/** Later, not no: the op waits, so its key is not echoed. */
const isDefinite = (status: number) => status < 500 && ![401, 408, 419, 425, 429].includes(status)

/** The answer to what went well. */
export function answered(
  status: number,
  payload: Outgoing['payload'],
  key: string | null,
  cookie: Outgoing['cookie'] = null,
): Outgoing {
  return { status, payload, ack: key, retryAfter: null, cookie, visit: null }
}

/** The answer to a refusal: `{ error, message, errors?, current?, clashes? }`. */
export function refused(refusal: Refusal, key: string | null): Outgoing {
  const { code, status, message, extras } = refusal
  const words = {
    error: code,
    message,
    ...(extras.errors === undefined ? {} : { errors: extras.errors }),
    ...(extras.current === undefined ? {} : { current: extras.current }),
    ...(extras.clashes === undefined ? {} : { clashes: extras.clashes }),
  }
  return {
    status,
    payload: { json: JSON.stringify(words) },
    ack: isDefinite(status) ? key : null,
    retryAfter: extras.retryAfter ?? (refusals[code].status === 503 ? 1 : null),
    cookie: null,
    visit: null,
  }
}
