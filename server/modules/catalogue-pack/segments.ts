import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Manifest } from '../../../contract/catalogue-pack.ts'
import { rowsInSegment } from '../../../contract/catalogue-pack.ts'

type Segment = Manifest['brands'][number]['segments'][number]
export interface MadeSegment {
  readonly told: Segment
  readonly packed: Uint8Array
}

const pack = promisify(gzip)

/** Packs bytes and names them by the SHA-256 of what travels. */
export async function segmentOf(kind: Segment['kind'], bytes: Uint8Array, rows: number): Promise<MadeSegment> {
  const packed = await pack(bytes, { level: 9 })
  const sha256 = createHash('sha256').update(packed).digest('hex')
  return { told: { kind, sha256, bytes: packed.length, size: bytes.length, rows }, packed }
}

/** A row to a line, so that a device can read one without reading all. */
export const linesOf = (rows: readonly unknown[]): Uint8Array =>
  new TextEncoder().encode(`[${rows.map((row) => JSON.stringify(row)).join(',\n')}]`)

const fewestRows = 500

/** Whether a segment ends behind this row: where its id says so, so that one new part changes one segment and not all behind it. */
export const endsBehind = (id: number, rows: number): boolean =>
  rows >= rowsInSegment || (rows >= fewestRows && Math.imul(id, 0x9e37_79b1) >>> 24 === 0)
