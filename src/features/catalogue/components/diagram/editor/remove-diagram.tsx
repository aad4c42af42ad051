import { useIonRouter } from '@ionic/react'
import { useState } from 'react'
import { catalogueOffice } from '../../../../../../contract/catalogue-office.ts'
import type { DiagramDraft } from '../../../../../../contract/catalogue-office.ts'
import { sayFault } from '../../../../../data/say-fault.ts'
import { useCall } from '../../../../../data/use-call.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Note } from '../../../../../ui/note.tsx'
import { Popup } from '../../../../../ui/popup.tsx'
import { equipmentPath } from '../../shop-paths.ts'

/** Takes the drawing out of the catalogue, after a question: this cannot be undone. */
export function RemoveDiagram({ diagram }: { readonly diagram: DiagramDraft }) {
  const router = useIonRouter()
  const [isAsking, setAsking] = useState(false)
  const [fault, setFault] = useState('')
  const { send, isSending } = useCall(catalogueOffice.table.removeDiagram)
  const close = () => {
    setAsking(false)
    setFault('')
  }
  return (
    <>
      <div>
        <Button
          fill="danger"
          icon="trash"
          onClick={() => {
            setAsking(true)
          }}
        >
          Remove the drawing
        </Button>
      </div>
      <Popup
        isOpen={isAsking}
        onClose={close}
        title={`Remove ‘${diagram.title}’?`}
        actions={
          <>
            <Button onClick={close}>Keep it</Button>
            <Button
              fill="danger"
              isBusy={isSending}
              onClick={() => {
                send({ params: { id: diagram.equipment_diagram_id }, query: { rev: diagram.rev } }).then(
                  () => {
                    router.push(equipmentPath(diagram.equipment_id), 'back', 'replace')
                  },
                  (error: unknown) => {
                    setFault(sayFault(error))
                  },
                )
              }}
            >
              Remove
            </Button>
          </>
        }
      >
        <p>Its picture, {diagram.hotspots.length} hotspots and bill of material go; the parts stay in the catalogue.</p>
        {fault === '' ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {fault}
          </Note>
        )}
      </Popup>
    </>
  )
}
