// How much room the catalogue takes on this device, in bytes.
import type { PackedDiagram } from '../../contract/catalogue-pack.ts'
import type { PackedBrand } from './kept-pack.ts'

export const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

/** Bytes that a segment takes up here: rows as they travelled, the index unpacked. */
export const keptBytesOf = (segment: PackedBrand['segments'][number]) =>
  segment.kind === 'index' ? segment.size : segment.bytes

export type Head = Pick<PackedDiagram, 'image' | 'image_bytes' | 'equipment_id'>

/** What of a brand is on this device. */
export interface Here {
  readonly brand: PackedBrand
  readonly segments: PackedBrand['segments']
  readonly hasAllPictures: boolean
  /** Its diagrams whose pictures are here. */
  readonly keptHeads: readonly Head[]
  readonly pictureBytes: number
}
