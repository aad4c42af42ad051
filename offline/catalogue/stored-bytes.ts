// Storage sizes of the catalogue on this device, in bytes.
import type { PackedDiagram } from '../../contract/catalogue-pack.ts'
import type { PackedBrand } from '../db/catalogue-meta.ts'

export const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

/** Stored size of a segment: rows stay compressed, the index is unpacked. */
export const getStoredBytes = (segment: PackedBrand['segments'][number]) =>
  segment.kind === 'index' ? segment.size : segment.bytes

export type DiagramImage = Pick<PackedDiagram, 'image' | 'image_bytes' | 'equipment_id'>

/** What is stored of a brand. */
export interface StoredBrand {
  readonly brand: PackedBrand
  readonly segments: PackedBrand['segments']
  readonly hasAllPictures: boolean
  /** Its diagrams whose pictures are stored. */
  readonly storedImages: readonly DiagramImage[]
  readonly pictureBytes: number
}
