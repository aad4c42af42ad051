import { createHash } from 'node:crypto'
import { chunkSize } from '../../../contract/files.ts'
import * as headers from '../../../contract/kernel/headers.ts'
import type { Row } from '../../../contract/kernel/endpoint.ts'
import type { BatchCall } from '../../../contract/outbox.ts'
import { queuedKinds } from '../../../contract/queued-kinds.ts'
import type { Actor, EnvelopeAnswer, EnvelopeCall, SignedIn } from '../../kernel/call.ts'
import { toOpHeaders, sendBatch } from '../outbox/index.ts'
import type { OpenedOp, OpenedUser, OpBody } from './rescue-file.rules.ts'

export interface SendResult {
  readonly status: number
  readonly message: string | null
}
type Send = (inner: EnvelopeCall) => Promise<EnvelopeAnswer>

const newerVersion: SendResult = {
  status: 426,
  message: 'It was saved by a newer version of the app. Update the server, then import the file again.',
}
const photoIncomplete: SendResult = {
  status: 422,
  message: 'The photo is missing from the file or cannot be read.',
}

/** Sends waiting ops in their order, each under its own key. The bytes of a picture go first. */
export async function sendOps(
  call: SignedIn,
  user: OpenedUser,
  owner: Actor | null,
  waiting: readonly OpenedOp[],
): Promise<ReadonlyMap<string, SendResult>> {
  const { send } = call
  const sent = new Map<string, SendResult>()
  if (send === null) return sent
  const asOwner: Send = (inner) => send({ ...inner, as: owner })
  const calls: BatchCall[] = []
  for (const { op, body } of waiting) {
    const row = queuedKinds[op.kind]
    if (row === undefined || body === null || op.v > (row.v ?? 1)) {
      sent.set(op.opId, newerVersion)
      continue
    }
    const hash = getUploadHash(row, body)
    const error = hash === null || owner === null ? null : await upload(asOwner, user, hash)
    if (error === null) calls.push(toBatchCall(op, row, body, owner))
    else sent.set(op.opId, error)
  }
  const answers = await sendBatch(calls, call.concurrency, (one) =>
    asOwner({ method: one.method, path: one.path, body: one.body, headers: toOpHeaders(one) }),
  )
  for (const answer of answers) sent.set(answer.key, { status: answer.status, message: getMessage(answer.body) })
  return sent
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const getMessage = (body: unknown) => (isRecord(body) && typeof body['message'] === 'string' ? body['message'] : null)

/** Hash of the upload that a call attaches, or null. */
function getUploadHash(row: Row, { body }: OpBody): string | null {
  if (row.path !== '/files/new-file' || !isRecord(body)) return null
  return typeof body['upload'] === 'string' ? body['upload'] : null
}

function toBatchCall({ opId, ...op }: OpenedOp['op'], row: Row, content: OpBody, owner: Actor | null): BatchCall {
  return {
    key: opId,
    group: op.groupId,
    after: op.dependsOn,
    method: row.method === 'GET' ? 'POST' : row.method,
    path: buildPath(row, content),
    body: content.body,
    v: op.v,
    created_at: new Date(op.createdAt).toISOString(),
    ...(owner === null ? {} : { owner: owner.userId }),
    ...(op.skewMs === null ? {} : { skew_ms: op.skewMs }),
    ...(op.actingAs === null ? {} : { acting_as: op.actingAs }),
    ...(op.supersedes === null ? {} : { supersedes: op.supersedes }),
  }
}

/** A path segment for an id. Values other than text and numbers become '-', which no path matches. */
const toPathSegment = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '-')

function buildPath(row: Row, { params }: OpBody): string {
  const values = isRecord(params) ? params : {}
  return row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(toPathSegment(values[name])))
}

/** Uploads a photo in chunks like the device. Null on success, else the error. */
async function upload(send: Send, user: OpenedUser, sha256: string): Promise<SendResult | null> {
  const bytes = user.photo(sha256)
  const state = await send({ method: 'GET', path: `/uploads/${sha256}`, body: undefined, headers: {} })
  const isComplete = isRecord(state.body) && state.body['complete'] === true
  if (isComplete) return null
  if (bytes === null) return photoIncomplete
  for (let n = 0; n * chunkSize < bytes.byteLength; n += 1) {
    const part = new Uint8Array(bytes.subarray(n * chunkSize, (n + 1) * chunkSize))
    const digest = createHash('sha256').update(part).digest('base64')
    const answer = await send({
      method: 'PUT',
      path: `/uploads/${sha256}/${n}`,
      body: part,
      headers: { [headers.uploadLength]: String(bytes.byteLength), [headers.digest]: `sha-256=${digest}` },
    })
    if (answer.status !== 200) return { status: answer.status, message: getMessage(answer.body) }
  }
  const done = await send({ method: 'POST', path: `/uploads/${sha256}/complete`, body: undefined, headers: {} })
  return done.status === 200 ? null : { status: done.status, message: getMessage(done.body) }
}
