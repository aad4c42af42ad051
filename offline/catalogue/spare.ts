// What would be freed: parts and pictures that nothing else on this device needs.
import type { Wanted } from './kept-pack.ts'
import { keptBytesOf, sum } from './room.ts'
import type { Here } from './room.ts'

interface Kept {
  readonly wanted: Wanted
  /** Of the whole catalogue here. */
  readonly keptBytes: number
  /** brand_ids of the models that are kept by themselves: each needs its brand's parts. */
  readonly brandsOfModels: ReadonlySet<number | undefined>
}

/** Answers, for brands that are given up together, how many bytes that frees. */
export function spareAmong(here: readonly Here[], { wanted, keptBytes, brandsOfModels }: Kept) {
  const freedOf = ({ brand, segments, keptHeads }: Here) => {
    const pictures = sum(
      keptHeads.filter((head) => !wanted.models.includes(head.equipment_id)).map((head) => head.image_bytes),
    )
    if (brandsOfModels.has(brand.brand_id)) return pictures
    // The models of every brand are here as long as anything is.
    return pictures + sum(segments.filter((segment) => segment.kind !== 'models').map(keptBytesOf))
  }
  return (isGivenUp: (brandId: number) => boolean): number => {
    const isAnyLeft = wanted.models.length > 0 || wanted.brands.some((id) => !isGivenUp(id))
    return isAnyLeft ? sum(here.filter((one) => isGivenUp(one.brand.brand_id)).map(freedOf)) : keptBytes
  }
}
