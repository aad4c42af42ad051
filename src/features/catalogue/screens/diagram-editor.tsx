import { useParams } from 'react-router-dom'
import { catalogueOffice } from '../../../../contract/catalogue-office.ts'
import { refusedBy, sayFault } from '../../../data/say-fault.ts'
import { useStanding } from '../../../data/standing.tsx'
import { useRead } from '../../../data/use-read.ts'
import { useDraft } from '../../../shared/use-draft.ts'
import { Failed, Loading } from '../../../ui/four-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { EditorBody } from '../components/diagram/editor/editor-body.tsx'
import { draftKey } from '../components/diagram/editor/use-editing.ts'
import type { KeptSheet } from '../components/diagram/editor/use-editing.ts'

/** The hotspot editor (issue 3): a drawing's picture, hotspots and bill of material, for catalogue.edit. */
export function DiagramEditorScreen() {
  const { diagramId = '' } = useParams<{ diagramId: string }>()
  const id = /^\d{1,9}$/.test(diagramId) ? Number(diagramId) : 0
  const { isOnline } = useStanding()
  const reading = useRead(catalogueOffice.table.readDiagramDraft, { params: { id } })
  const draft = useDraft<KeptSheet>(draftKey(id))
  if (reading.state === 'ready' && draft.found !== undefined && reading.value.equipment_diagram_id === id)
    return <EditorBody key={id} read={reading.value} kept={draft.found} draft={draft} />
  return (
    <Page title="Edit the drawing" back="/dashboard/catalogue/import">
      {reading.state !== 'failed' ? (
        <Loading label="Loading the drawing" rows={5} />
      ) : refusedBy(reading.error)?.status === 404 ? (
        <Failed title="There is no such drawing">It may have been removed meanwhile.</Failed>
      ) : (
        <Failed
          title={isOnline ? 'The drawing did not load' : 'Editing needs a signal to begin'}
          onAgain={reading.again}
        >
          {isOnline
            ? sayFault(reading.error)
            : 'The drawing is edited as the server has it. What you changed before is kept on this device.'}
        </Failed>
      )}
    </Page>
  )
}
