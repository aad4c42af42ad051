import { isClosed } from '../../../../domain/labor-claims/states.ts'
import type { WaitingState } from '../../../ui/waiting-chip.tsx'
import { chipOf } from '../../../shared/waiting-words.ts'
import type { SeenClaim } from './ticket-words.ts'

export interface Photo {
  readonly id: string
  readonly title: string
  readonly sha256: string
  readonly isPicture: boolean
  /** Where the server has it, below the API's address; null while it is on this device alone, or on another one. */
  readonly path: string | null
  readonly chip: { readonly state: WaitingState; readonly percent?: number; readonly word?: string }
  /** What the server or the office said against it. */
  readonly said: string | null
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** A claim's photos, wherever they are, how many of them have arrived, and the wanted ones that nobody has taken yet. */
export function photosOf(seen: SeenClaim): {
  readonly photos: readonly Photo[]
  readonly arrived: number
  readonly missing: readonly string[]
} {
  const { value: claim, pending } = seen
  const here = claim.files
    .toSorted((a, b) => a.made_at.localeCompare(b.made_at))
    .map((file): Photo => {
      const op = pending[file.id]
      const chip =
        op !== undefined
          ? chipOf(op)
          : file.status === 'refused'
            ? { state: 'refused' as const, word: 'Refused by the office' }
            : { state: 'arrived' as const }
      return {
        id: file.id,
        title: file.title,
        sha256: file.sha256,
        isPicture: file.mime.startsWith('image/'),
        path: file.url === '' ? null : file.url,
        chip,
        said: op?.error?.message ?? null,
      }
    })
  const elsewhere = claim.expected_files
    .filter((file) => !file.arrived && !here.some((photo) => photo.sha256 === file.sha256))
    .map((file): Photo => ({
      id: file.sha256,
      title: file.title,
      sha256: file.sha256,
      isPicture: true,
      path: null,
      chip: { state: 'waiting', word: 'On another device' },
      said: null,
    }))
  const photos = [...here, ...elsewhere]
  return {
    photos,
    arrived: here.filter((photo) => pending[photo.id] === undefined).length,
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
