import { Suspense, use } from 'react'
import { getCorrectionKey } from '../../../../../offline/drafts/correction-key.ts'
import type { OutboxItem } from '../../../../../offline/engine.ts'
import { findOperation } from '../../../../../offline/operations/all.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { EditFormContext } from '../../../../shared/outbox/edit-form-registry.tsx'
import { Loading } from '../../../../ui/load-states.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import type { RescueLine } from './rescue-lines.ts'

/** The item as its edit form reads it. */
function toItem({ entry: { item }, preview, corrected }: RescueLine): OutboxItem {
  const { opId, seq, kind, groupId, createdAt } = item.op
  const { input } = preview
  const entityId =
    input === null ? '' : (findOperation(kind)?.entityId({ params: input.params ?? {}, body: input.body ?? {} }) ?? '')
  return {
    ...{ opId, seq, kind, groupId, entityId },
    ...{ label: preview.label, groupLabel: preview.group_label, icon: 'note', state: 'rejected', waiting: null },
    ...{ createdAt, attempts: 0, nextAt: 0, ackedAt: null, error: null, progress: null },
    input: input === null ? null : { params: input.params, body: corrected === undefined ? input.body : corrected },
    ...{ actingAs: null, supersedes: null },
  }
}

function LineForm({
  line,
  onCorrect,
  onClose,
}: {
  readonly line: RescueLine
  readonly onCorrect: (body: unknown) => void
  readonly onClose: () => void
}) {
  const engine = useEngine()
  const renderForm = use(EditFormContext)
  return renderForm({
    item: toItem(line),
    isRescued: true,
    refused: line.preview.reason === null ? undefined : { form: line.preview.reason },
    saveLabel: 'Keep the correction',
    onSave: async (body) => {
      await engine.dropDraft(getCorrectionKey(line.entry.item.op.opId))
      onCorrect(body)
      onClose()
    },
    onCancel: onClose,
  })
}

/** Corrects an item of a rescue file. It is then sent as the staff member's own. */
export function CorrectLineSheet({
  line,
  onCorrect,
  onClose,
}: {
  readonly line: RescueLine | null
  readonly onCorrect: (body: unknown) => void
  readonly onClose: () => void
}) {
  return (
    <Sheet isOpen={line !== null} onClose={onClose} title={line === null ? 'Correct' : line.preview.label}>
      {line === null ? null : (
        <Suspense fallback={<Loading label="Loading the form" />}>
          <p className="t13 mute">A correction is sent as yours. The history names the owner of the device too.</p>
          <LineForm key={line.entry.item.op.opId} line={line} onCorrect={onCorrect} onClose={onClose} />
        </Suspense>
      )}
    </Sheet>
  )
}
