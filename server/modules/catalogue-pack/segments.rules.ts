import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Manifest } from '../../../contract/catalogue-pack.ts'
import { rowsInSegment } from '../../../contract/catalogue-pack.ts'

type Segment = Manifest['brands'][number]['segments'][number]
export interface CompressedSegment {
  readonly entry: Segment
  readonly packed: Uint8Array
}

const gzipBytes = promisify(gzip)

/** Compresses bytes into a segment, named by the SHA-256 of the compressed bytes. */
export async function compressSegment(
  kind: Segment['kind'],
  bytes: Uint8Array,
  rows: number,
): Promise<CompressedSegment> {
  const packed = await gzipBytes(bytes, { level: 9 })
  const sha256 = createHash('sha256').update(packed).digest('hex')
  return { entry: { kind, sha256, bytes: packed.length, size: bytes.length, rows }, packed }
}

/** Encodes rows as JSON with one row per line, so that a device can read one row without parsing all. */
export const encodeRows = (rows: readonly unknown[]): Uint8Array =>
  new TextEncoder().encode(`[${rows.map((row) => JSON.stringify(row)).join(',\n')}]`)

const minRows = 500

/** Whether a segment ends after this row. The cut depends on the id, so that a new part changes only one segment. */
export const isSegmentEnd = (id: number, rows: number): boolean =>
  rows >= rowsInSegment || (rows >= minRows && Math.imul(id, 0x9e37_79b1) >>> 24 === 0)
