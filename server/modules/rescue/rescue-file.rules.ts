import { createDecipheriv } from 'node:crypto'
import * as z from 'zod/mini'
import type { RescueFile, RescueOp, RescueRecord } from '../../../contract/rescue.ts'
import type { RescueKeys } from '../auth/index.ts'

const sealedBody = z.object({
  params: z.optional(z.unknown()),
  query: z.optional(z.unknown()),
  body: z.optional(z.unknown()),
  label: z._default(z.string(), ''),
})
export type OpBody = z.output<typeof sealedBody>

/** An op with its decrypted body. Null if it cannot be read. */
export interface OpenedOp {
  readonly op: RescueOp
  readonly body: OpBody | null
}
/** Data of one user on the device. `userId` is null for a visitor, whose key existed only on the device. */
export interface OpenedUser {
  readonly userId: number | null
  readonly ops: readonly OpenedOp[]
  /** Bytes of a photo, or null if they are missing or cannot be read. */
  readonly photo: (sha256: string) => Buffer | null
}

/** Decrypts AES-GCM like the device: tag at the end, bound to the record's identity. Null with a wrong key or changed data. */
function decrypt(key: Buffer | null, identity: string, record: RescueRecord): Buffer | null {
  if (key === null) return null
  try {
    const data = Buffer.from(record.data, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(record.iv, 'base64'), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(identity)).setAuthTag(data.subarray(-16))
    return Buffer.concat([decipher.update(data.subarray(0, -16)), decipher.final()])
  } catch {
    return null
  }
}

function parseOpBody(bytes: Buffer | null): OpBody | null {
  if (bytes === null) return null
  try {
    const read = sealedBody.safeParse(JSON.parse(bytes.toString('utf8')))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** Decrypts what it can of one user's section of the file. Ops are in the order in which they were saved. */
export function openUser(file: RescueFile, user: RescueFile['users'][number], keys: RescueKeys): OpenedUser {
  const userId = /^\d{1,9}$/.test(user.user) ? Number(user.user) : null
  const fresh = user.wrapped_key === null ? null : keys.unwrap(user.wrapped_key)
  const device = userId === null || file.device_id === null ? [] : keys.deriveDeviceKeys(userId, file.device_id)
  const open = (identity: string, record: RescueRecord | null | undefined) =>
    record === null || record === undefined
      ? null
      : record.under === 'rescue'
        ? decrypt(fresh, identity, record)
        : (device.map((key) => decrypt(key, identity, record)).find((bytes) => bytes !== null) ?? null)
  const blobs = new Map(user.blobs.map((blob) => [blob.sha256, blob.bytes]))
  return {
    userId,
    ops: user.ops
      .toSorted((a, b) => a.seq - b.seq)
      .map((op) => ({ op, body: parseOpBody(open(`ops\n${op.opId}`, op.body)) })),
    photo: (sha256) => open(`blobs\n${sha256}`, blobs.get(sha256)),
  }
}
