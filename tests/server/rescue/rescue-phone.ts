import {
  constants,
  createCipheriv,
  createHash,
  createHmac,
  createPublicKey,
  publicEncrypt,
  randomBytes,
} from 'node:crypto'
import { auth } from '../../../contract/auth.ts'
import { formatProof, formatProofText } from '../../../contract/op-proof.ts'
import type { RescueItem } from '../../../contract/rescue.ts'
import type { Client } from '../../support/client.ts'

let count = 0
export const newId = () => `0199aaaa-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`

export interface SavedOp {
  readonly kind: string
  readonly params?: unknown
  readonly body: unknown
  readonly opId?: string
  readonly state?: string
  readonly v?: number
  readonly group?: string
  readonly after?: readonly string[]
  readonly error?: { readonly status: number; readonly code: string; readonly said?: string }
}

const seal = (key: Buffer, under: 'rescue' | 'device', identity: string, bytes: Buffer) => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(identity))
  const data = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  return { under, iv: iv.toString('base64'), data: data.toString('base64') }
}

/** A phone with the keys of a signed-in user, and what it writes into a rescue file. */
export async function openPhone(who: Client, userId: number, deviceId = '0199aaaa-0000-4000-8000-00000000d001') {
  const { body: keys } = await who.call(auth.table.deviceKey, { body: { device_id: deviceId } })
  const fresh = randomBytes(32)
  const publicKey = createPublicKey({ key: keys.rescue_key, format: 'jwk' })
  const wrapped = publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    fresh,
  )
  let seq = 0
  return {
    deviceId,
    fresh,
    wrapped_key: wrapped.toString('base64'),
    /** One item, sealed and signed as the phone does it. */
    save(
      { kind, params, body, opId = newId(), state = 'queued', v = 1, group = 'claim:1', after = [], error }: SavedOp,
      under: 'rescue' | 'device' | 'plain' = 'rescue',
    ): RescueItem {
      const content = { params, query: null, body, label: `${kind} label`, groupLabel: 'LC-20418' }
      const key = under === 'device' ? Buffer.from(keys.key, 'base64') : fresh
      const sealed = (table: string, value: unknown) =>
        seal(key, under === 'device' ? 'device' : 'rescue', `${table}\n${opId}`, Buffer.from(JSON.stringify(value)))
      const op = {
        ...{ opId, seq: (seq += 1), kind, v, state, groupId: group, dependsOn: [...after], supersedes: null },
        ...{ actingAs: null, createdAt: Date.UTC(2026, 10, 19, 15), skewMs: 0 },
      }
      const text = formatProofText({ ...op, owner: userId, deviceId, params, query: null, body })
      const mac = createHmac('sha256', Buffer.from(keys.proof_key ?? '', 'base64'))
        .update(text)
        .digest('base64')
      return {
        user: String(userId),
        wrapped_key: under === 'rescue' ? wrapped.toString('base64') : null,
        op: {
          ...op,
          proof: formatProof(mac),
          body: under === 'plain' ? { under, content } : sealed('ops', content),
          ...(error === undefined
            ? {}
            : {
                error: {
                  ...{ status: error.status, code: error.code, at: 0 },
                  said: error.said === undefined ? null : sealed('errors', { message: error.said }),
                },
              }),
        },
      }
    },
    /** The body of `bringRescuePhoto`. */
    photo(item: RescueItem, bytes: Buffer, as: 'owner' | 'mine' = 'owner', sha256 = hashOf(bytes)) {
      const { iv, data } = seal(fresh, 'rescue', `blobs\n${sha256}`, bytes)
      const head = Buffer.from(JSON.stringify({ device_id: deviceId, as, item, sha256, seal: { under: 'rescue', iv } }))
      const length = Buffer.alloc(4)
      length.writeUInt32BE(head.byteLength)
      return new Uint8Array(Buffer.concat([length, head, Buffer.from(data, 'base64')]))
    },
  }
}

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
export const unsigned = (item: RescueItem): RescueItem => {
  const { proof: _, ...op } = item.op
  return { ...item, op }
}
