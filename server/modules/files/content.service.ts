import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { files } from '../../../contract/files.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { createSharedWork } from '../../kernel/shared-work.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { readableFile } from './files.policy.ts'
import { fileById } from './files.store.ts'
import type { FileRecord } from './files.store.ts'
import type { Size } from './renditions.ts'
import { shown, smaller } from './renditions.ts'
import { keyOf } from './uploads.service.ts'

type Content = Reply<typeof files.table.readContent>

/**
 * A file's bytes: the original without its location, or for a screen or a list a smaller picture, which is made once and
 * kept. What has no smaller one is answered whole.
 */
export async function readContent(call: SignedIn, fileId: string, size: Size): Promise<Content> {
  const { file } = await readableFile(call, await fileById(call.tx, fileId))
  const key = keyOf(file.user_id, file.sha256)
  if (size !== 'original' && hasSmaller(file.mime)) {
    const kept = await call.files.get(`${key}.${size}`)
    if (kept !== null) return answer(file, kept, 'image/jpeg', size)
  }
  return shareMaking(call.files, `${key}.${size}`, () => make(call.files, file, size))
}

/** A picture is unpacked to be made smaller: four at a time, each once however many ask for it. */
const shareMaking = createSharedWork<Content>(4)

const answer = (file: FileRecord, bytes: Uint8Array, type: string, kind: Size): Content => ({
  bytes: new Uint8Array(bytes),
  type,
  etag: `"${file.sha256}-${kind}"`,
})

async function make(store: FileStore, file: FileRecord, size: Size): Promise<Content> {
  const key = keyOf(file.user_id, file.sha256)
  const original = (await store.get(key)) ?? refuse('files.unknown')
  const made = size === 'original' ? null : await smaller(original, file.mime, size)
  if (made === null || size === 'original') {
    const whole = await shown(original, file.mime)
    return answer(file, whole.bytes, whole.type, 'original')
  }
  await store.put(`${key}.${size}`, made.bytes)
  return answer(file, made.bytes, made.type, size)
}

const hasSmaller = (mime: string) => mime !== 'application/pdf' && mime !== 'image/heic'
