import type { CatalogueState } from '../../../../offline/catalogue/catalogue.ts'
import { Note } from '../../../ui/note.tsx'

/** Why the catalogue is not being fetched at the moment, and what to do about it. */
export function StorageNote({ trouble }: { readonly trouble: CatalogueState['trouble'] }) {
  if (trouble === null) return null
  return trouble === 'storage-full' ? (
    <Note tone="bad" icon="octagon" role="alert">
      This device has no room left for the catalogue. What you saved is safe. Remove a brand below, or free some space
      on the device, then go on.
    </Note>
  ) : (
    <Note icon="no-signal" role="status">
      Waiting for a signal. What was fetched so far is kept, and the rest follows by itself.
    </Note>
  )
}
