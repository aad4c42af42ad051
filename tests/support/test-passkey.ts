import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const toUrl = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** The few kinds of CBOR that an authenticator writes: small numbers, texts, bytes and maps. */
function encodeCbor(value: unknown): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(encodeCbor)])
}

export interface TestPasskey {
  /** RegistrationResponseJSON for the options that the server made. */
  register(options: Record<string, unknown>, origin?: string): Record<string, unknown>
  /** AuthenticationResponseJSON. `count`: how often it has signed, 0 for a passkey that does not count. */
  sign(options: Record<string, unknown>, extra?: { origin?: string; count?: number }): Record<string, unknown>
}

const userPresentAndVerified = 0x05
const withCredential = 0x40

/** A passkey in memory, as a browser and its authenticator would answer. */
export function createTestPasskey(site = 'parts.example', idLength = 32): TestPasskey {
  const id = randomBytes(idLength)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const point = (text = '') => Buffer.from(text, 'base64url')
  const cose = new Map<number, unknown>([
    ...([
      [1, 2],
      [3, -7],
      [-1, 1],
    ] as const),
    [-2, point(jwk.x)],
    [-3, point(jwk.y)],
  ])
  const client = (type: string, options: Record<string, unknown>, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge: options['challenge'], origin, crossOrigin: false }))
  const authData = (flags: number, count: number, more: Uint8Array = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([sha256(site), Buffer.from([flags]), counter, more])
  }
  const base = { id: toUrl(id), rawId: toUrl(id), type: 'public-key', clientExtensionResults: {} }
  return {
    register(options, origin = `https://${site}`) {
      const length = Buffer.from([id.length >> 8, id.length & 255])
      const credential = Buffer.concat([Buffer.alloc(16), length, id, encodeCbor(cose)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(userPresentAndVerified | withCredential, 0, credential)],
      ])
      return {
        ...base,
        response: {
          clientDataJSON: toUrl(client('webauthn.create', options, origin)),
          attestationObject: toUrl(encodeCbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    sign(options, { origin = `https://${site}`, count = 0 } = {}) {
      const [data, json] = [authData(userPresentAndVerified, count), client('webauthn.get', options, origin)]
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(json)]))
        .sign(privateKey)
      return {
        ...base,
        response: {
          ...{ authenticatorData: toUrl(data), clientDataJSON: toUrl(json), signature: toUrl(signature) },
        },
      }
    },
  }
}
