import { actionForm } from '../../../../../contract/labor-claims.ts'
import { readOnce } from '../../../../../offline/operations/read-once.ts'
import type { EditFormProps } from '../../../../shared/outbox/edit-form-registry.tsx'
import { WithEditDraft } from '../../../../shared/drafts/with-edit-draft.tsx'
import { ActionForm } from './action-form.tsx'
import { getActionLabels } from './action-labels.ts'

/** Edits a queued claim action. */
export function EditActionOp(props: EditFormProps) {
  const step = readOnce(actionForm, props.item.input?.body)
  if (step === null) return null
  const hours = step.labor_hours_estimate === undefined ? '' : String(step.labor_hours_estimate)
  return (
    <WithEditDraft {...props} start={{ message: step.message ?? '', hours, servicer: '' }}>
      {(form) => <ActionForm {...form} action={step.action} labels={getActionLabels(step.action, 'assigned')} />}
    </WithEditDraft>
  )
}
