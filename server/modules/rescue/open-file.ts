import { createDecipheriv } from 'node:crypto'
import * as z from 'zod/mini'
import type { RescueFile, RescueOp, RescueRecord } from '../../../contract/rescue.ts'
import type { RescueKeys } from '../auth/index.ts'

const words = z.object({
  params: z.optional(z.unknown()),
  query: z.optional(z.unknown()),
  body: z.optional(z.unknown()),
  label: z._default(z.string(), ''),
})
export type Words = z.output<typeof words>

/** An op with its words; null where they cannot be read. */
export interface OpenedOp {
  readonly op: RescueOp
  readonly words: Words | null
}
/** What one person had on the device. `userId` is null for a visitor, whose key the device alone had. */
export interface OpenedUser {
  readonly userId: number | null
  readonly ops: readonly OpenedOp[]
  /** The bytes of a photo, or null where they are missing or cannot be read. */
  readonly photo: (sha256: string) => Buffer | null
}

/** AES-GCM as the device does it: the tag at the end, bound to what it is. Null where the key is another's or it was changed. */
function opened(key: Buffer | null, about: string, record: RescueRecord): Buffer | null {
  if (key === null) return null
  try {
    const data = Buffer.from(record.data, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(record.iv, 'base64'), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(about)).setAuthTag(data.subarray(-16))
    return Buffer.concat([decipher.update(data.subarray(0, -16)), decipher.final()])
  } catch {
    return null
  }
}

function wordsOf(bytes: Buffer | null): Words | null {
  if (bytes === null) return null
  try {
    const read = words.safeParse(JSON.parse(bytes.toString('utf8')))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** Opens what can be opened of one person's part of the file; ops in the order in which they were saved. */
export function openUser(file: RescueFile, user: RescueFile['users'][number], keys: RescueKeys): OpenedUser {
  const userId = /^\d{1,9}$/.test(user.user) ? Number(user.user) : null
  const fresh = user.wrapped_key === null ? null : keys.unwrap(user.wrapped_key)
  const device = userId === null || file.device_id === null ? null : keys.ofDevice(userId, file.device_id)
  const open = (about: string, record: RescueRecord | null | undefined) =>
    record === null || record === undefined ? null : opened(record.under === 'rescue' ? fresh : device, about, record)
  const blobs = new Map(user.blobs.map((blob) => [blob.sha256, blob.bytes]))
  return {
    userId,
    ops: user.ops
      .toSorted((a, b) => a.seq - b.seq)
      .map((op) => ({ op, words: wordsOf(open(`ops\n${op.opId}`, op.body)) })),
    photo: (sha256) => open(`blobs\n${sha256}`, blobs.get(sha256)),
  }
}
