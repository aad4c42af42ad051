import { useState } from 'react'
import { catalogueOffice } from '../../../../../contract/catalogue-office.ts'
import type { ImportState } from '../../../../../contract/catalogue-office.ts'
import { errorMessage } from '../../../../data/error-message.ts'
import { useCall } from '../../../../data/use-call.ts'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Popup } from '../../../../ui/popup.tsx'

/** Cancels a running import, after a confirmation. */
export function CancelImport({ one, onCancelled }: { readonly one: ImportState; readonly onCancelled: () => void }) {
  const [isConfirming, setConfirming] = useState(false)
  const { send, isSending, error } = useCall(catalogueOffice.table.cancelImport)
  const close = () => {
    setConfirming(false)
  }
  return (
    <div>
      <Button
        icon="close"
        onClick={() => {
          setConfirming(true)
        }}
      >
        Cancel import
      </Button>
      <Popup
        isOpen={isConfirming}
        onClose={close}
        title={`Cancel import of ‘${one.file}’?`}
        actions={
          <>
            <Button onClick={close}>Continue import</Button>
            <Button
              fill="danger"
              isBusy={isSending}
              onClick={() => {
                send({ params: { id: one.import_id } }).then(
                  () => {
                    close()
                    onCancelled()
                  },
                  () => undefined,
                )
              }}
            >
              Cancel import
            </Button>
          </>
        }
      >
        <p>
          {one.dry_run
            ? 'Nothing has been changed, and nothing will be.'
            : 'Rows imported so far stay. The rest of the file is skipped.'}
        </p>
        {error === null ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {errorMessage(error)}
          </Note>
        )}
      </Popup>
    </div>
  )
}
