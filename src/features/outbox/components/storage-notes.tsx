import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'

/** What stands in the way of saving or sending, said plainly. */
export function TroubleNotes({
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
              <b>This device has no room left.</b> Nothing new can be saved until something is sent or space is freed.
              What is below is safe.{' '}
            </>
          ) : (
            <>
              <b>This device cannot save at the moment.</b> Its storage does not answer. Export what waits, then reload
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
          <b>Update the app to send everything.</b> Some of this was saved by another version. It is safe and goes after
          the update.
        </Note>
      ) : null}
    </>
  )
}
