import { useState } from 'react'
import { catalogueOffice } from '../../../../../contract/catalogue-office.ts'
import type { ImportState } from '../../../../../contract/catalogue-office.ts'
import { sayFault } from '../../../../data/say-fault.ts'
import { useCall } from '../../../../data/use-call.ts'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Popup } from '../../../../ui/popup.tsx'

/** Calls off an import that is running, after a question. */
export function CancelImport({ one, onCancelled }: { readonly one: ImportState; readonly onCancelled: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const { send, isSending, error } = useCall(catalogueOffice.table.cancelImport)
  const close = () => {
    setAsking(false)
  }
  return (
    <div>
      <Button
        icon="close"
        onClick={() => {
          setAsking(true)
        }}
      >
        Call it off
      </Button>
      <Popup
        isOpen={isAsking}
        onClose={close}
        title={`Call off ‘${one.file}’?`}
        actions={
          <>
            <Button onClick={close}>Let it go on</Button>
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
              Call it off
            </Button>
          </>
        }
      >
        <p>
          {one.dry_run
            ? 'Nothing was changed so far, and nothing will be.'
            : 'What was imported until now stays; the rest of the file is left out.'}
        </p>
        {error === null ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {sayFault(error)}
          </Note>
        )}
      </Popup>
    </div>
  )
}
