import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { files } from '../../../contract/files.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { readableFile } from './files.policy.ts'
import { fileById } from './files.store.ts'
import type { Size } from './renditions.ts'
import { shown, smaller } from './renditions.ts'
import { keyOf } from './uploads.service.ts'

/**
 * A file's bytes: the original without its location, or for a screen or a list a smaller picture, which is made once and
 * kept. What has no smaller one is answered whole.
 */
export async function readContent(call: SignedIn, fileId: string, size: Size): Promise<Reply<typeof files.table.readContent>> {
  const { file } = await readableFile(call, await fileById(call.tx, fileId))
  const key = keyOf(file.user_id, file.sha256)
  const answer = (bytes: Uint8Array, type: string, kind: Size) => ({ bytes: new Uint8Array(bytes), type, etag: `"${file.sha256}-${kind}"` })
  if (size !== 'original' && hasSmaller(file.mime)) {
    const kept = await call.files.get(`${key}.${size}`)
    if (kept !== null) return answer(kept, 'image/jpeg', size)
  }
  const original = await call.files.get(key) ?? refuse('files.unknown')
  const made = size === 'original' ? null : await smaller(original, file.mime, size)
  if (made === null || size === 'original') {
    const whole = await shown(original, file.mime)
    return answer(whole.bytes, whole.type, 'original')
  }
  await call.files.put(`${key}.${size}`, made.bytes)
  return answer(made.bytes, made.type, size)
}

const hasSmaller = (mime: string) => mime !== 'application/pdf' && mime !== 'image/heic'
