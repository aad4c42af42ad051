import { isClosed } from '../../../../domain/labor-claims/states.ts'
import { photosIn } from '../../../shared/photo.ts'
import type { Photo } from '../../../shared/photo.ts'
import { withoutSignatures } from './signatures.ts'
import type { SeenClaim } from './ticket-words.ts'

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** A claim's photos, wherever they are, how many of them have arrived, and the wanted ones that nobody has taken yet. */
export function photosOf(seen: SeenClaim): {
  readonly photos: readonly Photo[]
  readonly arrived: number
  readonly missing: readonly string[]
} {
  const { value: claim } = seen
  const { photos, arrived } = photosIn(withoutSignatures(seen))
  return {
    photos,
    arrived,
    missing: isClosed(claim)
      ? []
      : claim.required_photos.filter((title) => !photos.some((photo) => same(photo.title, title))),
  }
}

/** A title for the next photo: the one that was asked for, numbered from the second on; else `Photo 3`. */
export function titleFor(asked: string | null, nth: number, count: number): string {
  if (asked === null) return `Photo ${count + nth + 1}`
  return nth === 0 ? asked : `${asked} ${nth + 1}`
}
