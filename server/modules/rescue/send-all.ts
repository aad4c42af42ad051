import { createHash } from 'node:crypto'
import { partSize } from '../../../contract/files.ts'
import * as headers from '../../../contract/kernel/headers.ts'
import type { Row } from '../../../contract/kernel/endpoint.ts'
import type { BatchCall } from '../../../contract/outbox.ts'
import { queuedKinds } from '../../../contract/queued-kinds.ts'
import type { Actor, InnerAnswer, InnerCall, SignedIn } from '../../kernel/call.ts'
import { headersOf, sendBatch } from '../outbox/index.ts'
import type { OpenedOp, OpenedUser, Words } from './open-file.ts'

export interface Sent {
  readonly status: number
  readonly message: string | null
}
type Send = (inner: InnerCall) => Promise<InnerAnswer>

const newer: Sent = {
  status: 426,
  message: 'It was saved by a newer version of the app. Update the server, then import the file again.',
}
const notWhole: Sent = { status: 422, message: 'The bytes of this picture are not in the file, or cannot be opened.' }

/** Sends what waits in its order, each with its own key; a picture's bytes go before it. */
export async function sendAll(
  call: SignedIn,
  user: OpenedUser,
  owner: Actor | null,
  waiting: readonly OpenedOp[],
): Promise<ReadonlyMap<string, Sent>> {
  const { send } = call
  const sent = new Map<string, Sent>()
  if (send === null) return sent
  const asOwner: Send = (inner) => send({ ...inner, as: owner })
  const calls: BatchCall[] = []
  for (const { op, words } of waiting) {
    const row = queuedKinds[op.kind]
    if (row === undefined || words === null || op.v > (row.v ?? 1)) {
      sent.set(op.opId, newer)
      continue
    }
    const hash = uploadOf(row, words)
    const fault = hash === null || owner === null ? null : await upload(asOwner, user, hash)
    if (fault === null) calls.push(batchCall(op, row, words, owner))
    else sent.set(op.opId, fault)
  }
  const answers = await sendBatch(calls, call.lanes, (one) =>
    asOwner({ method: one.method, path: one.path, body: one.body, headers: headersOf(one) }),
  )
  for (const answer of answers) sent.set(answer.key, { status: answer.status, message: messageOf(answer.body) })
  return sent
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const messageOf = (body: unknown) => (isRecord(body) && typeof body['message'] === 'string' ? body['message'] : null)

/** The hash of the bytes that a call attaches, or null. */
function uploadOf(row: Row, { body }: Words): string | null {
  if (row.path !== '/files/new-file' || !isRecord(body)) return null
  return typeof body['upload'] === 'string' ? body['upload'] : null
}

function batchCall({ opId, ...op }: OpenedOp['op'], row: Row, words: Words, owner: Actor | null): BatchCall {
  return {
    key: opId,
    group: op.groupId,
    after: op.dependsOn,
    method: row.method === 'GET' ? 'POST' : row.method,
    path: pathOf(row, words),
    body: words.body,
    v: op.v,
    created_at: new Date(op.createdAt).toISOString(),
    ...(owner === null ? {} : { owner: owner.userId }),
    ...(op.skewMs === null ? {} : { skew_ms: op.skewMs }),
    ...(op.actingAs === null ? {} : { acting_as: op.actingAs }),
    ...(op.supersedes === null ? {} : { supersedes: op.supersedes }),
  }
}

/** Ids are text or numbers; anything else leads nowhere. */
const partOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '-')

function pathOf(row: Row, { params }: Words): string {
  const given = isRecord(params) ? params : {}
  return row.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(partOf(given[name])))
}

/** Brings the bytes in parts, as the device would have; null where all is well. */
async function upload(send: Send, user: OpenedUser, sha256: string): Promise<Sent | null> {
  const bytes = user.photo(sha256)
  const state = await send({ method: 'GET', path: `/uploads/${sha256}`, body: undefined, headers: {} })
  const isThere = isRecord(state.body) && state.body['complete'] === true
  if (isThere) return null
  if (bytes === null) return notWhole
  for (let n = 0; n * partSize < bytes.byteLength; n += 1) {
    const part = new Uint8Array(bytes.subarray(n * partSize, (n + 1) * partSize))
    const digest = createHash('sha256').update(part).digest('base64')
    const answer = await send({
      method: 'PUT',
      path: `/uploads/${sha256}/${n}`,
      body: part,
      headers: { [headers.uploadLength]: String(bytes.byteLength), [headers.digest]: `sha-256=${digest}` },
    })
    if (answer.status !== 200) return { status: answer.status, message: messageOf(answer.body) }
  }
  const done = await send({ method: 'POST', path: `/uploads/${sha256}/complete`, body: undefined, headers: {} })
  return done.status === 200 ? null : { status: done.status, message: messageOf(done.body) }
}
