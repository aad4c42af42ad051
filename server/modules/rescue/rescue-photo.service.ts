import { createHash } from 'node:crypto'
import { chunkSize } from '../../../contract/files.ts'
import * as headers from '../../../contract/kernel/headers.ts'
import { photoHead } from '../../../contract/rescue.ts'
import type { PhotoHead } from '../../../contract/rescue.ts'
import type { Actor, EnvelopeAnswer, EnvelopeCall, SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { loadRescueKeys } from '../auth/index.ts'
import type { SecretPorts } from '../auth/index.ts'
import { findOwners } from './rescue.service.ts'
import { isRecord, openItem, openPhoto } from './rescue-item.rules.ts'
import { findObstacle, getUploadHash } from './rescued-call.rules.ts'

type Send = (inner: EnvelopeCall) => Promise<EnvelopeAnswer>

const maxHeadBytes = 512 * 1024

/** The head and the bytes behind it. Refuses `call.invalid` for anything else. */
function readFrame(frame: Uint8Array): { head: PhotoHead; bytes: Uint8Array } {
  const length = frame.byteLength < 4 ? 0 : new DataView(frame.buffer, frame.byteOffset).getUint32(0)
  if (length === 0 || length > maxHeadBytes || 4 + length > frame.byteLength)
    return refuse('call.invalid', { errors: { body: 'Must be a length, a head and the bytes' } })
  let head: unknown = null
  try {
    head = JSON.parse(Buffer.from(frame.subarray(4, 4 + length)).toString('utf8'))
  } catch {
    head = null
  }
  const read = photoHead.safeParse(head)
  if (!read.success) return refuse('call.invalid', { errors: { body: 'The head of the photo cannot be read' } })
  return { head: read.data, bytes: frame.subarray(4 + length) }
}

/**
 * Stores the bytes of a photo as an upload of the operation's owner, or of the caller. As its owner it needs the proof of
 * an operation that names these bytes.
 */
export async function bringPhoto(
  call: SignedIn,
  ports: SecretPorts,
  frame: Uint8Array,
): Promise<{ complete: boolean }> {
  const { send } = call
  if (send === null) return refuse('op.notQueueable')
  const { head, bytes } = readFrame(frame)
  const keys = await loadRescueKeys(call, ports)
  const opened = openItem(head.item, head.device_id, keys)
  const owner = opened.userId === null ? undefined : (await findOwners(call, [head.item])).get(opened.userId)
  const obstacle = findObstacle(opened, head.as, owner !== undefined)
  if (obstacle !== null) return refuse(obstacle)
  if (getUploadHash(opened.op, opened.content?.body) !== head.sha256) return refuse('rescue.photo')
  const photo = openPhoto(head, bytes, keys)
  if (photo === null || createHash('sha256').update(photo).digest('hex') !== head.sha256) return refuse('rescue.photo')
  const sender: Actor = head.as === 'owner' && owner !== undefined ? owner : call.actor
  return { complete: await upload((inner) => send({ ...inner, as: sender }), head.sha256, photo) }
}

/** Uploads a photo in chunks like the device. False where it must be tried again; refuses what the upload refuses. */
async function upload(send: Send, sha256: string, bytes: Uint8Array): Promise<boolean> {
  const state = await send({ method: 'GET', path: `/uploads/${sha256}`, body: undefined, headers: {} })
  if (isRecord(state.body) && state.body['complete'] === true) return true
  for (let n = 0; n * chunkSize < bytes.byteLength; n += 1) {
    const chunk = new Uint8Array(bytes.subarray(n * chunkSize, (n + 1) * chunkSize))
    const digest = createHash('sha256').update(chunk).digest('base64')
    const answer = await send({
      method: 'PUT',
      path: `/uploads/${sha256}/${n}`,
      body: chunk,
      headers: { [headers.uploadLength]: String(bytes.byteLength), [headers.digest]: `sha-256=${digest}` },
    })
    if (answer.status !== 200) return refuseUpload(answer)
  }
  const done = await send({ method: 'POST', path: `/uploads/${sha256}/complete`, body: undefined, headers: {} })
  return done.status === 200 || refuseUpload(done)
}

/** A photo that the upload refuses is broken or too much for its owner: the reason is the upload's own. */
function refuseUpload({ status, body }: EnvelopeAnswer): false {
  if (status >= 500 || status === 425 || status === 429) return false
  const message = isRecord(body) && typeof body['message'] === 'string' ? body['message'] : ''
  return refuse('rescue.photo', { errors: { body: message } })
}
