import type { Claim } from '../../contract/shapes/claim.ts'
import type { Seen } from '../../offline/engine.ts'
import type { WaitingState } from '../ui/waiting-chip.tsx'
import { chipOf } from './waiting-words.ts'

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

/** The photos of a claim or registration, wherever they are, and how many of them have arrived. */
export function photosIn({
  value,
  pending,
}: Pick<Seen<Pick<Claim, 'files' | 'expected_files'>>, 'value' | 'pending'>): {
  readonly photos: readonly Photo[]
  readonly arrived: number
} {
  const here = value.files
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
  const elsewhere = value.expected_files
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
  return { photos: [...here, ...elsewhere], arrived: here.filter((photo) => pending[photo.id] === undefined).length }
}
