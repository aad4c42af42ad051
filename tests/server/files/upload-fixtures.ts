import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { files, chunkSize } from '../../../contract/files.ts'
import type { Client } from '../../support/client.ts'

export const hashSha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
export const formatDigest = (bytes: Uint8Array): string =>
  `sha-256=${createHash('sha256').update(bytes).digest('base64')}`

type Format = 'jpeg' | 'png' | 'webp'
const canvas = (width: number, height: number, shade = 90) =>
  sharp({ create: { width, height, channels: 3, background: { r: shade, g: 120, b: 150 } } })

/** A plain picture. Each shade gives a different file. */
export const createPicture = async (format: Format = 'jpeg', shade = 90, width = 640, height = 480): Promise<Buffer> =>
  canvas(width, height, shade).toFormat(format).toBuffer()

/** A picture of noise, which does not compress and so needs several chunks. */
export async function createLargePicture(side = 700): Promise<Buffer> {
  let state = 7
  const noise = Buffer.from(
    Uint8Array.from({ length: side * side * 3 }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return state >>> 24
    }),
  )
  return sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** A picture with a GPS location in EXIF. */
export const createLocatedPicture = (format: Format = 'jpeg'): Promise<Buffer> =>
  canvas(400, 300)
    .withExif({
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '44/1 58/1 40/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '93/1 15/1 54/1',
      },
    })
    .toFormat(format)
    .toBuffer()

export const splitIntoChunks = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.byteLength / chunkSize) }, (_, n) =>
    bytes.subarray(n * chunkSize, (n + 1) * chunkSize),
  )

export interface ChunkClaims {
  readonly sha256?: string
  readonly length?: number | string
  readonly digest?: string
}

/** Sends one chunk of `whole`. `claims` overrides its declared hash, length and digest. */
export const putChunk = (client: Client, whole: Uint8Array, n: number, chunk: Uint8Array, claims: ChunkClaims = {}) =>
  client.call(
    files.table.putPart,
    { params: { sha256: claims.sha256 ?? hashSha256(whole), n }, body: new Uint8Array(chunk) },
    {
      headers: {
        'upload-length': String(claims.length ?? whole.byteLength),
        digest: claims.digest ?? formatDigest(chunk),
      },
    },
  )

export const completeUpload = (client: Client, sha256: string) =>
  client.call(files.table.completeUpload, { params: { sha256 } })

/** Uploads and completes a file, in a single chunk if it is small. */
export async function upload(client: Client, bytes: Uint8Array) {
  const chunks = bytes.byteLength <= 512 * 1024 ? [bytes] : splitIntoChunks(bytes)
  for (const [n, chunk] of chunks.entries()) await putChunk(client, bytes, n, chunk)
  return completeUpload(client, hashSha256(bytes))
}
