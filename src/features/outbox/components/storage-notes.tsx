import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'

/** Problems with storage or version that stop saving or sending. */
export function StorageNotes({
  storage,
  needsUpdate,
  onExport,
}: {
  readonly storage: 'ok' | 'full' | 'lost'
  readonly needsUpdate: boolean
  readonly onExport: () => void
}) {
  return (
    <>
      {storage === 'ok' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {storage === 'full' ? (
            <>
              <b>This device is full.</b> New work may not be saved and items may not be sent until you free some space:
              delete photos, videos or apps you don’t need. The items below are safe.{' '}
            </>
          ) : (
            <>
              <b>This device cannot save right now.</b> Its storage is not responding. Export the outbox, then reload
              the page.{' '}
            </>
          )}
          <Button fill="link" size="small" onClick={onExport}>
            Export all
          </Button>
        </Note>
      )}
      {needsUpdate ? (
        <Note tone="info" icon="refresh" role="status">
          <b>Update the app.</b> Some items can be sent, or shown as the shop has them, only by another version.
          Everything is safe until then.
        </Note>
      ) : null}
    </>
  )
}
