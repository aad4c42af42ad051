import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { files } from '../../../contract/files.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { createDedupe } from '../../kernel/dedupe.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { readableFile } from './files.policy.ts'
import { fileById } from './files.store.ts'
import type { FileRecord } from './files.store.ts'
import type { Size } from './renditions.view.ts'
import { makePrintable, makeShareable, makeSmaller } from './renditions.view.ts'
import { getStoreKey } from './uploads.service.ts'

type Content = Reply<typeof files.table.readContent>

/**
 * Bytes of a file: the original without its GPS location, or a smaller rendition, which is made once and stored.
 * A file without a rendition is answered in full.
 */
export async function readContent(call: SignedIn, fileId: string, size: Size): Promise<Content> {
  const { file } = await readableFile(call, await fileById(call.tx, fileId))
  const key = getStoreKey(file.user_id, file.sha256)
  if (size !== 'original' && hasRendition(file.mime)) {
    const cached = await call.files.get(`${key}.${size}`)
    if (cached !== null) return toContent(file, cached, 'image/jpeg', size)
  }
  return dedupeRenditions(call.files, `${key}.${size}`, () => makeContent(call.files, file, size))
}

/** Renders at most four pictures at a time. Concurrent requests for the same picture share one rendering. */
const dedupeRenditions = createDedupe<Content>(4)

/** Renders at most two pictures of papers at a time. */
const dedupePrints = createDedupe<Uint8Array | null>(2)

/**
 * A picture of a record for a paper, as a JPEG. The caller has decided who reads the record. Null for documents, for bytes that
 * are not there, and for a picture that cannot be decoded.
 */
export function readPrintablePicture(
  { files }: Pick<SignedIn, 'files'>,
  { user_id, sha256, mime }: Pick<FileRecord, 'user_id' | 'sha256' | 'mime'>,
): Promise<Uint8Array | null> {
  const key = getStoreKey(user_id, sha256)
  return dedupePrints(files, key, async () => {
    const bytes = (await files.get(`${key}.screen`)) ?? (await files.get(key))
    return bytes === null ? null : makePrintable(bytes, mime)
  })
}

const toContent = (file: FileRecord, bytes: Uint8Array, type: string, kind: Size): Content => ({
  bytes: new Uint8Array(bytes),
  type,
  etag: `"${file.sha256}-${kind}"`,
})

async function makeContent(store: FileStore, file: FileRecord, size: Size): Promise<Content> {
  const key = getStoreKey(file.user_id, file.sha256)
  const original = (await store.get(key)) ?? refuse('files.unknown')
  const made = size === 'original' ? null : await makeSmaller(original, file.mime, size)
  if (made === null || size === 'original') {
    const whole = await makeShareable(original, file.mime)
    return toContent(file, whole.bytes, whole.type, 'original')
  }
  await store.put(`${key}.${size}`, made.bytes)
  return toContent(file, made.bytes, made.type, size)
}

const hasRendition = (mime: string) => mime !== 'application/pdf' && mime !== 'image/heic'
