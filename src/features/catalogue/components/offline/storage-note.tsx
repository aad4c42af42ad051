import type { CatalogueState } from '../../../../../offline/catalogue/catalogue.ts'
import { Note } from '../../../../ui/note.tsx'

/** Why the catalogue download is paused, and what to do. */
export function StorageNote({
  trouble,
  isAboveBrands = false,
}: {
  readonly trouble: CatalogueState['trouble']
  /** Whether the brands are listed below it, with what goes on. */
  readonly isAboveBrands?: boolean
}) {
  if (trouble === null) return null
  return trouble === 'storage-full' ? (
    <Note tone="bad" icon="octagon" role="alert">
      Not enough storage on this device for the catalogue. Your saved work is safe.{' '}
      {isAboveBrands
        ? 'Remove a brand below or free up space, then continue.'
        : 'Remove a brand under “Manage offline brands” or free up space, then continue there.'}
    </Note>
  ) : (
    <Note icon="no-signal" role="status">
      Waiting for a signal. The download continues automatically.
    </Note>
  )
}
