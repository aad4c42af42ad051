import { listMissingPhotos } from '../../../../../domain/files/required-photos.ts'
import { isClosed } from '../../../../../domain/labor-claims/states.ts'
import { collectPhotos } from '../../../../shared/photos/collect-photos.ts'
import type { Photo } from '../../../../shared/photos/collect-photos.ts'
import { withoutSignatures } from '../signature/signatures.ts'
import type { SeenClaim } from '../claim-display.ts'

/** Lists a claim's photos, how many of them the server has, and the titles of missing required photos. */
export function listClaimPhotos(seen: SeenClaim): {
  readonly photos: readonly Photo[]
  readonly arrived: number
  readonly missing: readonly string[]
} {
  const { value: claim } = seen
  const { photos, arrived } = collectPhotos(withoutSignatures(seen))
  return {
    photos,
    arrived,
    missing: isClosed(claim) ? [] : listMissingPhotos(claim.required_photos, photos, claim.expected_files),
  }
}

/**
 * The required photos that a choice of `count` files fills, in their order: the place that was pressed, then the other places
 * that are still empty. A single file without a place fills none.
 */
export function listFilledPlaces(asked: string | null, missing: readonly string[], count: number): readonly string[] {
  if (asked === null && count < 2) return []
  return [...(asked === null ? [] : [asked]), ...missing.filter((title) => title !== asked)].slice(0, count)
}

/** The title of the `nth` photo of a choice: the place that it fills, else `Photo 3` after the `count` photos that are there. */
export const getPhotoTitle = (places: readonly string[], nth: number, count: number): string =>
  places[nth] ?? `Photo ${count + nth + 1}`
