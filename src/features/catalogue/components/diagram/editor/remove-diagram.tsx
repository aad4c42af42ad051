import { useIonRouter } from '@ionic/react'
import { useState } from 'react'
import { catalogueOffice } from '../../../../../../contract/catalogue-office.ts'
import type { DiagramDraft } from '../../../../../../contract/catalogue-office.ts'
import { useEngine } from '../../../../../data/engine.tsx'
import { errorMessage, findRefusal } from '../../../../../data/error-message.ts'
import { useCall } from '../../../../../data/use-call.ts'
import { formatCountOf } from '../../../../../shared/formats/format-price.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Note } from '../../../../../ui/note.tsx'
import { Popup } from '../../../../../ui/popup.tsx'
import { equipmentPath } from '../../catalogue-paths.ts'

/**
 * Removes the diagram from the catalogue, after a confirmation. It cannot be undone. What somebody else has changed is asked
 * about once more; `onNewer` hears of it where it is not removed then.
 */
export function RemoveDiagram({
  diagram,
  onNewer,
}: {
  readonly diagram: DiagramDraft
  readonly onNewer: (diagram: DiagramDraft) => void
}) {
  const router = useIonRouter()
  const engine = useEngine()
  const [newer, setNewer] = useState<DiagramDraft | null>(null)
  const { equipment_diagram_id: id, rev, hotspots, products } = newer ?? diagram
  const [isConfirming, setConfirming] = useState(false)
  const [error, setError] = useState('')
  const { send, isSending } = useCall(catalogueOffice.table.removeDiagram)
  const close = () => {
    setConfirming(false)
    setError('')
    if (newer !== null) onNewer(newer)
    setNewer(null)
  }
  const handleFailure = async (failure: unknown) => {
    const fresh =
      findRefusal(failure)?.status === 409
        ? await engine.call(catalogueOffice.table.readDiagramDraft, { params: { id } }).catch(() => null)
        : null
    if (fresh !== null && fresh.rev !== rev) setNewer(fresh)
    setError(fresh !== null && fresh.rev !== rev ? '' : errorMessage(failure))
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
                send({ params: { id }, query: { rev } }).then(() => {
                  router.push(equipmentPath(diagram.equipment_id), 'back', 'replace')
                }, handleFailure)
              }}
            >
              Remove
            </Button>
          </>
        }
      >
        <p>
          This removes its picture, {formatCountOf(hotspots.length, 'hotspot')} and bill of material. The parts stay in
          the catalogue.
        </p>
        {newer === null ? null : (
          <Note tone="warn" icon="alert" role="alert">
            It was changed just now: it has {formatCountOf(hotspots.length, 'hotspot')} and{' '}
            {formatCountOf(products.length, 'line')}. Remove it all the same?
          </Note>
        )}
        {error === '' ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {error}
          </Note>
        )}
      </Popup>
    </>
  )
}
