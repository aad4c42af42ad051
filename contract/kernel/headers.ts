// The headers that client and server agree on, named once. Lower case, as Fetch and Node give them.

/** The opId of a queued call; the server keeps one receipt for each owner and key. */
export const idempotencyKey = 'idempotency-key'
/** Echo of the key: without it a client does not believe an answer (a captive portal answers 200 too). */
export const opAck = 'x-op-ack'
/** The user who made the op. A server whose session is another's refuses it with `op.otherOwner`. */
export const opOwner = 'x-op-owner'
/** Version of the payload's shape (`Row.v`). */
export const opVersion = 'x-op-version'
/** When the op was made, by the device's clock (ISO 8601), and the device's skew in ms (device minus server). */
export const opCreated = 'x-op-created'
export const opSkew = 'x-op-skew'
/** `servicer` when it was made while viewing as a servicer. */
export const actingAs = 'x-acting-as'
/** The op that this one corrects or, on `POST /outbox/discard`, gives up. */
export const supersedes = 'x-supersedes'
/** The server's life (each start begins one) and the position of its last receipt. */
export const serverEpoch = 'x-server-epoch'
export const logPosition = 'x-log-position'
/**
 * The life in which the device was last told that something arrived. Where the server lives another by now, it answers
 * until which position its log is sure to hold that one; no answer to that: nothing of it is sure.
 */
export const knownEpoch = 'x-known-epoch'
export const knownUntil = 'x-known-until'
/** The server's clock, ISO 8601 with milliseconds: skew is measured from it. */
export const serverTime = 'x-server-time'
/** Every call carries `X-Requested-With: XMLHttpRequest`; without it the server answers 403. */
export const requestedWith = 'x-requested-with'
export const ssoToken = 'x-sso-token'
/** A native shell keeps no cookie: the token of the session that begins comes in this header, empty when it ends. */
export const sessionToken = 'x-session-token'
/** The token of a visit (a cart before anybody signed in), both ways, for a shell that keeps no cookie; empty when it ends. */
export const visitToken = 'x-visit-token'
/** Total size in bytes of an upload, said with every part; and the part's own digest, `sha-256=<base64>`. */
export const uploadLength = 'upload-length'
export const digest = 'digest'
