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

/** The title of the next photo: the required one, numbered from the second on, else `Photo 3`. */
export function getPhotoTitle(asked: string | null, nth: number, count: number): string {
  if (asked === null) return `Photo ${count + nth + 1}`
  return nth === 0 ? asked : `${asked} ${nth + 1}`
}
