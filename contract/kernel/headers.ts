// The names of the headers that client and server agree on, in lower case as Fetch and Node give them.

/** The opId of a queued call. The server stores one receipt for each owner and key. */
export const idempotencyKey = 'idempotency-key'
/** Echo of the key. Without it a client does not trust an answer: a captive portal answers 200 too. */
export const opAck = 'x-op-ack'
/** The user who made the op. With another user's session the server refuses it with `op.otherOwner`. */
export const opOwner = 'x-op-owner'
/** Version of the payload's shape (`Row.v`). */
export const opVersion = 'x-op-version'
/** On answers to queued calls, their envelopes and the session: the kinds and versions that the server takes (taken-versions.ts). */
export const opTakes = 'x-op-takes'
/** When the op was made, by the device's clock (ISO 8601), and the device's skew in ms (device minus server). */
export const opCreated = 'x-op-created'
export const opSkew = 'x-op-skew'
/** `servicer` when the op was made while viewing as a servicer. */
export const actingAs = 'x-acting-as'
/** The op that this one corrects or, on `POST /outbox/discard`, discards. */
export const supersedes = 'x-supersedes'
/** The server's epoch (each start begins one) and the position of its last receipt. */
export const serverEpoch = 'x-server-epoch'
export const logPosition = 'x-log-position'
/** What a signed-in read has seen, and where a queued write stands (contract/kernel/marks.ts). */
export const readMark = 'x-read-mark'
export const writeMark = 'x-write-mark'
/** `replica` on an answer that a replica of the database gave: its read mark may be behind those of earlier answers. */
export const readFrom = 'x-read-from'
/**
 * The epoch in which the device last received a confirmation. A server in another epoch answers the last position that
 * its log surely holds of that epoch; without that answer, nothing of the epoch is certain.
 */
export const knownEpoch = 'x-known-epoch'
export const knownUntil = 'x-known-until'
/**
 * On queued calls and their envelopes: the same epoch once more, as a condition. A server in another epoch applies nothing and
 * answers `op.otherEpoch`: what it may have lost has to go first (docs/decisions/069-what-was-lost-goes-first.md).
 */
export const opEpoch = 'x-op-epoch'
/** The server's clock, ISO 8601 with milliseconds. Devices measure their skew from it. */
export const serverTime = 'x-server-time'
/** Every call carries `X-Requested-With: XMLHttpRequest`; without it the server answers 403. */
export const requestedWith = 'x-requested-with'
export const ssoToken = 'x-sso-token'
/** The session's token for a native shell, which stores no cookies; empty when the session ends. */
export const sessionToken = 'x-session-token'
/** The token of a visit (a cart before sign-in), in both directions, for a native shell; empty when the visit ends. */
export const visitToken = 'x-visit-token'
/** The total size of an upload in bytes, sent with every chunk; and the chunk's own digest, `sha-256=<base64>`. */
export const uploadLength = 'upload-length'
export const digest = 'digest'
