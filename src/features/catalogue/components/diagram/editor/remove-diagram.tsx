import { useIonRouter } from '@ionic/react'
import { useState } from 'react'
import { catalogueOffice } from '../../../../../../contract/catalogue-office.ts'
import type { DiagramDraft } from '../../../../../../contract/catalogue-office.ts'
import { errorMessage } from '../../../../../data/error-message.ts'
import { useCall } from '../../../../../data/use-call.ts'
import { formatCountOf } from '../../../../../shared/formats/format-price.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Note } from '../../../../../ui/note.tsx'
import { Popup } from '../../../../../ui/popup.tsx'
import { equipmentPath } from '../../catalogue-paths.ts'

/** Removes the diagram from the catalogue, after a confirmation. It cannot be undone. */
export function RemoveDiagram({ diagram }: { readonly diagram: DiagramDraft }) {
  const router = useIonRouter()
  const [isConfirming, setConfirming] = useState(false)
  const [error, setError] = useState('')
  const { send, isSending } = useCall(catalogueOffice.table.removeDiagram)
  const close = () => {
    setConfirming(false)
    setError('')
  }
  return (
    <>
      <div>
        <Button
          fill="danger"
          icon="trash"
          onClick={() => {
            setConfirming(true)
          }}
        >
          Remove diagram
        </Button>
      </div>
      <Popup
        isOpen={isConfirming}
        onClose={close}
        title={`Remove ‘${diagram.title}’?`}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              fill="danger"
              isBusy={isSending}
              onClick={() => {
                send({ params: { id: diagram.equipment_diagram_id }, query: { rev: diagram.rev } }).then(
                  () => {
                    router.push(equipmentPath(diagram.equipment_id), 'back', 'replace')
                  },
                  (error: unknown) => {
                    setError(errorMessage(error))
                  },
                )
              }}
            >
              Remove
            </Button>
          </>
        }
      >
        <p>
          This removes its picture, {formatCountOf(diagram.hotspots.length, 'hotspot')} and bill of material. The parts
          stay in the catalogue.
        </p>
        {error === '' ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {error}
          </Note>
        )}
      </Popup>
    </>
  )
}
