import { useParams } from 'react-router-dom'
import { catalogueOffice } from '../../../../contract/catalogue-office.ts'
import { findRefusal, errorMessage } from '../../../data/error-message.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useRead } from '../../../data/use-read.ts'
import { DraftWait } from '../../../shared/drafts/draft-wait.tsx'
import { useDraft } from '../../../shared/drafts/use-draft.ts'
import { Failed, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { EditorBody } from '../components/diagram/editor/editor-body.tsx'
import { getDraftKey } from '../components/diagram/editor/use-diagram-editor.ts'
import type { EditorDraft } from '../components/diagram/editor/use-diagram-editor.ts'

/** The diagram editor: picture, hotspots and bill of material. Needs `catalogue.edit`. */
export function DiagramEditorScreen() {
  const { diagramId = '' } = useParams<{ diagramId: string }>()
  const id = /^\d{1,9}$/.test(diagramId) ? Number(diagramId) : 0
  const { isOnline } = useConnectionStatus()
  const reading = useRead(catalogueOffice.table.readDiagramDraft, { params: { id } })
  const draft = useDraft<EditorDraft>(getDraftKey(id))
  if (reading.state === 'ready' && draft.found !== undefined && reading.value.equipment_diagram_id === id)
    return <EditorBody key={id} read={reading.value} savedDraft={draft.found} draft={draft} />
  return (
    <Page title="Edit diagram" back="/dashboard/catalogue/import">
      {reading.state !== 'failed' ? (
        <DraftWait again={draft.again}>
          <Loading label="Loading the diagram" rows={5} />
        </DraftWait>
      ) : findRefusal(reading.error)?.status === 404 ? (
        <Failed title="Diagram not found">It may have been removed.</Failed>
      ) : (
        <Failed
          title={isOnline ? 'The diagram did not load' : 'The editor needs a connection to open'}
          onAgain={reading.refetch}
        >
          {isOnline
            ? errorMessage(reading.error)
            : 'It opens the server’s current version. Your earlier changes are saved on this device.'}
        </Failed>
      )}
    </Page>
  )
}
