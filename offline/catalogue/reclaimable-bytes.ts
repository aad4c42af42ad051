// Computes the bytes that removing brands would free.
import type { Selection } from '../db/catalogue-meta.ts'
import { getStoredBytes, sum } from './stored-bytes.ts'
import type { StoredBrand } from './stored-bytes.ts'

interface StoredCatalogue {
  readonly wanted: Selection
  /** Size of the whole stored catalogue. */
  readonly storedBytes: number
  /** brand_ids of individually saved models. Each needs its brand's parts. */
  readonly brandsOfModels: ReadonlySet<number | undefined>
}

/** Returns a function that computes the bytes freed by removing a set of brands together. */
export function createReclaimableBytes(
  storedBrands: readonly StoredBrand[],
  { wanted, storedBytes, brandsOfModels }: StoredCatalogue,
) {
  const getBrandBytes = ({ brand, segments, storedImages }: StoredBrand) => {
    const pictures = sum(
      storedImages.filter((head) => !wanted.models.includes(head.equipment_id)).map((head) => head.image_bytes),
    )
    if (brandsOfModels.has(brand.brand_id)) return pictures
    // Models of all brands are stored whenever any package is.
    return pictures + sum(segments.filter((segment) => segment.kind !== 'models').map(getStoredBytes))
  }
  return (isRemoved: (brandId: number) => boolean): number => {
    const isAnyLeft = wanted.models.length > 0 || wanted.brands.some((id) => !isRemoved(id))
    return isAnyLeft ? sum(storedBrands.filter((one) => isRemoved(one.brand.brand_id)).map(getBrandBytes)) : storedBytes
  }
}
