import { compareText } from '../../../domain/compare-text.ts'
import type { Claim } from '../../../contract/shapes/claim.ts'
import type { Seen } from '../../../offline/engine.ts'
import type { WaitingState } from '../../ui/waiting-chip.tsx'
import { toChip } from '../outbox/waiting-label.ts'

export interface Photo {
  readonly id: string
  readonly title: string
  readonly sha256: string
  readonly isPicture: boolean
  /** The server's path below the API; null while it is only on this device, or on another one. */
  readonly path: string | null
  readonly chip: { readonly state: WaitingState; readonly percent?: number; readonly label?: string }
  /** Why the server or the office refused it. */
  readonly reason: string | null
}

/** The photos of a claim or registration on the device and the server, and how many have arrived. */
export function collectPhotos({
  value,
  pending,
}: Pick<Seen<Pick<Claim, 'files' | 'expected_files'>>, 'value' | 'pending'>): {
  readonly photos: readonly Photo[]
  readonly arrived: number
} {
  const here = value.files
    .toSorted((a, b) => compareText(a.made_at, b.made_at))
    .map((file): Photo => {
      const op = pending[file.id]
      const chip =
        op !== undefined
          ? toChip(op)
          : file.status === 'refused'
            ? { state: 'refused' as const, label: 'Refused by the office' }
            : { state: 'arrived' as const }
      return {
        id: file.id,
        title: file.title,
        sha256: file.sha256,
        isPicture: file.mime.startsWith('image/'),
        path: file.url === '' ? null : file.url,
        chip,
        reason: op?.error?.message ?? null,
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
      chip: { state: 'waiting', label: 'On another device' },
      reason: null,
    }))
  return { photos: [...here, ...elsewhere], arrived: here.filter((photo) => pending[photo.id] === undefined).length }
}
