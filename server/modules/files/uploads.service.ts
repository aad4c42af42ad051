import { createHash } from 'node:crypto'
import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { files } from '../../../contract/files.ts'
import { largestFile } from '../../../contract/files.ts'
import { digest, uploadLength } from '../../../contract/kernel/headers.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { createSharedWork } from '../../kernel/shared-work.ts'
import { contentOf } from './content.ts'
import { assemble, fits } from './parts.ts'
import { ownUpload } from './files.policy.ts'
import type { Content, UploadRecord } from './uploads.store.ts'
import {
  addUpload,
  dropAbandoned,
  dropParts,
  keepPart,
  lockedUse,
  partNumbers,
  partsOf,
  setComplete,
  uploadOf,
} from './uploads.store.ts'

type State = Reply<typeof files.table.readUpload>

/** Bytes that one user may keep (product limit, docs/decisions/003-uploads-in-parts.md). */
export const quota = 1024 ** 3
/** What was begun so long ago and not completed makes room for what is new: a device that still has it sends it again. */
const abandonedMs = 30 * 86_400_000
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes)

/** Where the bytes of an owner's upload lie. */
export const keyOf = (ownerId: number, sha256: string): string => `${ownerId}/${sha256}`

/** The parts that have arrived. An upload is its owner's: another's answers as one that was never begun. */
export async function readUpload(call: SignedIn, sha256: string): Promise<State> {
  const upload = ownUpload(await uploadOf(call.tx, call.actor.userId, sha256), call.actor)
  if (upload === null) return { sha256, length: null, parts: [], complete: false }
  return {
    sha256,
    length: upload.length,
    parts: await partNumbers(call.tx, call.actor.userId, sha256),
    complete: upload.complete,
  }
}

/** Keeps one part, in any order, as often as it comes. Each declares the file's length and its own digest. */
export async function putPart(call: SignedIn, sha256: string, n: number, bytes: Uint8Array): Promise<State> {
  const { tx, now, actor } = call
  const length = declaredLength(call)
  checkDigest(call, bytes)
  const upload = ownUpload(await uploadOf(tx, actor.userId, sha256), actor)
  if (upload?.complete === true) return readUpload(call, sha256)
  if ((upload !== null && upload.length !== length) || !fits(n, bytes.byteLength, length)) refuse('files.partRange')
  if (upload === null) {
    await dropAbandoned(tx, actor.userId, new Date(now.getTime() - abandonedMs))
    if ((await lockedUse(tx, actor.userId)) + length > quota) refuse('files.quota', { values: { limit: '1 GiB' } })
    await addUpload(tx, actor.userId, sha256, length, now)
  }
  await keepPart(tx, actor.userId, sha256, n, bytes)
  return readUpload(call, sha256)
}

function declaredLength(call: SignedIn): number {
  const said = call.request.header(uploadLength)
  const length = said !== null && /^\d{1,12}$/.test(said) ? Number(said) : 0
  if (length < 1) refuse('call.invalid', { errors: { [uploadLength]: 'Must be the size of the whole file in bytes' } })
  return length <= largestFile ? length : refuse('call.tooLarge', { values: { limit: '32 MiB' } })
}

function checkDigest(call: SignedIn, bytes: Uint8Array): void {
  const said = /^sha-256=([A-Za-z0-9+/]{43}=)$/i.exec(call.request.header(digest) ?? '')?.[1]
  if (said === undefined)
    refuse('call.invalid', { errors: { [digest]: 'Must be sha-256= and the digest of this part in base64' } })
  if (sha256Of(bytes).digest('base64') !== said) refuse('files.partDigest')
}

/**
 * First step of completing, before the transaction: puts the bytes together, looks at what they are, and writes them to
 * the file store under a key that depends on them alone. Null where it was complete before.
 */
export async function assembleUpload(call: SignedIn, sha256: string): Promise<Content | null> {
  const { tx, actor } = call
  const upload = ownUpload(await uploadOf(tx, actor.userId, sha256), actor)
  if (upload === null) return refuse('files.uploadMissing')
  if (upload.complete) return null
  return shareAssembly(call.files, keyOf(actor.userId, sha256), () => putTogether(call, upload))
}

/** Parts of 32 MiB in memory: two files at a time, and one only once however often its device asks. */
const shareAssembly = createSharedWork<Content | null>(2)

async function putTogether(
  { tx, actor, files }: SignedIn,
  { sha256, length }: Authorized<UploadRecord>,
): Promise<Content | null> {
  const bytes = assemble(await partsOf(tx, actor.userId, sha256), length)
  // It may have been completed while this waited.
  if (bytes === null)
    return (await uploadOf(tx, actor.userId, sha256))?.complete === true ? null : refuse('files.uploadMissing')
  if (sha256Of(bytes).digest('hex') !== sha256) {
    // Each part matched its own digest, so one of them belongs to something else: all go, or the device would never send them again.
    await dropParts(tx, actor.userId, sha256)
    return refuse('files.digest')
  }
  const content = await contentOf(bytes)
  await files.put(keyOf(actor.userId, sha256), bytes)
  return content
}

/** Second step: the upload is complete, its parts go. A repeat answers the same. */
export async function finishUpload(call: SignedIn, sha256: string, content: Content | null): Promise<State> {
  if (content !== null) {
    await setComplete(call.tx, call.actor.userId, sha256, content, call.now)
    await dropParts(call.tx, call.actor.userId, sha256)
  }
  return readUpload(call, sha256)
}
