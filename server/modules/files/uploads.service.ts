import { createHash } from 'node:crypto'
import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { files } from '../../../contract/files.ts'
import { defaultUploadLimitMb, maxFileBytes } from '../../../contract/files.ts'
import { digest, uploadLength } from '../../../contract/kernel/headers.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { createDedupe } from '../../kernel/dedupe.ts'
import { scanIncoming } from '../../kernel/scan-incoming.ts'
import { inspectContent } from './file-content.rules.ts'
import { assembleChunks, isValidChunk } from './chunks.rules.ts'
import { ownUpload } from './files.policy.ts'
import { deleteUpload } from './orphans.store.ts'
import type { Content, UploadRecord } from './uploads.store.ts'
import {
  insertUpload,
  deleteChunks,
  saveChunk,
  keepActive,
  lockAndSumPending,
  listChunkNumbers,
  listChunks,
  completeUpload,
  findUpload,
} from './uploads.store.ts'

type State = Reply<typeof files.table.readUpload>

const mebibyte = 1024 ** 2
const formatMebibytes = (count: number) => (count % 1024 === 0 ? `${count / 1024} GiB` : `${count} MiB`)
const hashSha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes)

/** Key of an upload in the file store. */
export const getStoreKey = (ownerId: number, sha256: string): string => `${ownerId}/${sha256}`

/** Chunks that have arrived. An upload of another user answers like one that was never begun. */
export async function readUpload(call: SignedIn, sha256: string): Promise<State> {
  const upload = ownUpload(await findUpload(call.tx, call.actor.userId, sha256), call.actor)
  if (upload === null) return { sha256, length: null, parts: [], complete: false }
  return {
    sha256,
    length: upload.length,
    parts: await listChunkNumbers(call.tx, call.actor.userId, sha256),
    complete: upload.complete,
  }
}

/** Stores one chunk, in any order and repeatedly. Each declares the length of the file and its own digest. */
export async function putChunk(call: SignedIn, sha256: string, n: number, bytes: Uint8Array): Promise<State> {
  const { tx, now, actor } = call
  const length = declaredLength(call)
  checkDigest(call, bytes)
  const upload = ownUpload(await findUpload(tx, actor.userId, sha256), actor)
  if (upload?.complete === true) return readUpload(call, sha256)
  if ((upload !== null && upload.length !== length) || !isValidChunk(n, bytes.byteLength, length))
    refuse('files.partRange')
  if (upload === null) {
    const { bytes: pending, limitMb } = await lockAndSumPending(tx, actor.userId)
    const limit = limitMb ?? defaultUploadLimitMb
    if (pending + length > limit * mebibyte) refuse('files.quota', { values: { limit: formatMebibytes(limit) } })
    await insertUpload(tx, actor.userId, sha256, length, now)
  } else await keepActive(tx, upload, now)
  await saveChunk(tx, actor.userId, sha256, n, bytes)
  return readUpload(call, sha256)
}

function declaredLength(call: SignedIn): number {
  const header = call.request.header(uploadLength)
  const length = header !== null && /^\d{1,12}$/.test(header) ? Number(header) : 0
  if (length < 1) refuse('call.invalid', { errors: { [uploadLength]: 'Must be the size of the whole file in bytes' } })
  return length <= maxFileBytes ? length : refuse('call.tooLarge', { values: { limit: '32 MiB' } })
}

function checkDigest(call: SignedIn, bytes: Uint8Array): void {
  const declared = /^sha-256=([A-Za-z0-9+/]{43}=)$/i.exec(call.request.header(digest) ?? '')?.[1]
  if (declared === undefined)
    refuse('call.invalid', { errors: { [digest]: 'Must be sha-256= and the digest of this part in base64' } })
  if (hashSha256(bytes).digest('base64') !== declared) refuse('files.partDigest')
}

/**
 * First step of completing, before the transaction. Joins the chunks, inspects the content and writes it to the file store.
 * The key depends only on the content. Null if the upload is already complete. Where the scanner has no verdict, the chunks
 * wait for the next attempt.
 */
export async function assembleUpload(call: SignedIn, sha256: string): Promise<Content | null> {
  const { tx, actor } = call
  const upload = ownUpload(await findUpload(tx, actor.userId, sha256), actor)
  if (upload === null) return refuse('files.uploadMissing')
  if (upload.complete) return null
  return dedupeAssembly(call.files, getStoreKey(actor.userId, sha256), () => assembleAndStore(call, upload))
}

/** A file of up to 32 MiB is assembled in memory: at most two at a time. Repeated requests share one assembly. */
const dedupeAssembly = createDedupe<Content | null>(2)

async function assembleAndStore(call: SignedIn, { sha256, length }: Authorized<UploadRecord>): Promise<Content | null> {
  const { tx, actor, files } = call
  const bytes = assembleChunks(await listChunks(tx, actor.userId, sha256), length)
  // Another request may have completed it meanwhile.
  if (bytes === null)
    return (await findUpload(tx, actor.userId, sha256))?.complete === true ? null : refuse('files.uploadMissing')
  if (hashSha256(bytes).digest('hex') !== sha256) {
    // Each chunk matched its own digest, so one belongs to another file. Delete all, or the device would never send them again.
    await deleteChunks(tx, actor.userId, sha256)
    return refuse('files.digest')
  }
  await scanIncoming(call, bytes, `upload ${sha256}`, () => deleteUpload(tx, actor.userId, sha256))
  const content = await inspectContent(bytes)
  await files.put(getStoreKey(actor.userId, sha256), bytes)
  return content
}

/** Second step: marks the upload complete and deletes its chunks. A repeat answers the same. */
export async function finishUpload(call: SignedIn, sha256: string, content: Content | null): Promise<State> {
  if (content !== null) {
    await completeUpload(call.tx, call.actor.userId, sha256, content, call.now)
    await deleteChunks(call.tx, call.actor.userId, sha256)
  }
  return readUpload(call, sha256)
}
