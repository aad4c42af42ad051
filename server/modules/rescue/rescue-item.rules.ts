import { createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import { formatProofText, parseProof } from '../../../contract/op-proof.ts'
import type { proofStates } from '../../../contract/rescue.ts'
import { opContent, parseRescueUser } from '../../../contract/rescue.ts'
import type { OpContent, PhotoHead, RescueItem, RescueOp, SealedRecord } from '../../../contract/rescue.ts'
import type { RescueKeys } from '../auth/index.ts'

export type ProofState = (typeof proofStates)[number]

/** An item with its decrypted input. */
export interface OpenedItem {
  readonly op: RescueOp
  /** The user whom the file names, or null for a visitor. Only a proof that fits shows that it is true. */
  readonly userId: number | null
  /** Null where it cannot be read. */
  readonly content: OpContent | null
  readonly proof: ProofState
  /** The server's reason on the device, or null. */
  readonly reason: string | null
}

type Keys = Pick<RescueKeys, 'unwrap' | 'deriveDeviceKeys' | 'deriveProofKeys'>

/** Decrypts AES-GCM like the device: tag at the end, bound to the record's identity. Null with a wrong key or changed data. */
function decryptWith(key: Buffer, identity: string, iv: string, data: Uint8Array): Buffer | null {
  if (key.byteLength !== 32 || data.byteLength < 16) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64'), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(identity)).setAuthTag(data.subarray(-16))
    return Buffer.concat([decipher.update(data.subarray(0, -16)), decipher.final()])
  } catch {
    return null
  }
}

function decrypt(candidates: readonly Buffer[], identity: string, iv: string, data: Uint8Array): Buffer | null {
  for (const key of candidates) {
    const opened = decryptWith(key, identity, iv, data)
    if (opened !== null) return opened
  }
  return null
}

/** The keys that may open a record: the file's own, or the device's, one for each secret of the shop. */
function findKeys(
  under: 'rescue' | 'device',
  item: RescueItem,
  deviceId: string | null,
  keys: Keys,
): readonly Buffer[] {
  if (under === 'rescue') {
    const own = item.wrapped_key === null ? null : keys.unwrap(item.wrapped_key)
    return own === null ? [] : [own]
  }
  const userId = parseRescueUser(item.user)
  return userId === null || deviceId === null ? [] : keys.deriveDeviceKeys(userId, deviceId)
}

function parseJson(bytes: Buffer | null): unknown {
  if (bytes === null) return null
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown
  } catch {
    return null
  }
}

/** Opens one item and checks its proof. */
export function openItem(item: RescueItem, deviceId: string | null, keys: Keys): OpenedItem {
  const { op } = item
  const open = (table: string, record: SealedRecord) =>
    parseJson(
      decrypt(
        findKeys(record.under, item, deviceId, keys),
        `${table}\n${op.opId}`,
        record.iv,
        Buffer.from(record.data, 'base64'),
      ),
    )
  const sealed = op.body === null ? null : op.body.under === 'plain' ? op.body.content : open('ops', op.body)
  const read = opContent.safeParse(sealed)
  const content = read.success ? read.data : null
  const userId = parseRescueUser(item.user)
  const reported = op.error?.said == null ? null : open('errors', op.error.said)
  return {
    ...{ op, userId, content },
    proof: userId === null ? 'visitor' : checkProof(op, content, userId, deviceId, keys),
    reason: isRecord(reported) && typeof reported['message'] === 'string' ? reported['message'] : null,
  }
}

/** Whether the user signed exactly this on exactly that device. */
function checkProof(
  op: RescueOp,
  content: OpContent | null,
  userId: number,
  deviceId: string | null,
  keys: Keys,
): ProofState {
  if (op.proof === undefined) return 'none'
  const mac = parseProof(op.proof)
  if (mac === null || content === null || deviceId === null) return 'does-not-fit'
  const { params, query, body } = content
  let text: string
  try {
    text = formatProofText({ ...op, owner: userId, deviceId, params, query, body })
  } catch {
    return 'does-not-fit'
  }
  const given = Buffer.from(mac, 'base64')
  const fits = keys.deriveProofKeys(userId, deviceId).some((key) => {
    const own = createHmac('sha256', key).update(text).digest()
    return own.byteLength === given.byteLength && timingSafeEqual(own, given)
  })
  return fits ? 'fits' : 'does-not-fit'
}

/** The bytes of a photo, or null where they cannot be read. */
export function openPhoto(head: PhotoHead, bytes: Uint8Array, keys: Keys): Uint8Array | null {
  const { under, iv } = head.seal
  if (under === 'plain') return bytes
  const candidates = findKeys(under, head.item, head.device_id, keys)
  return iv === undefined ? null : decrypt(candidates, `blobs\n${head.sha256}`, iv, bytes)
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
