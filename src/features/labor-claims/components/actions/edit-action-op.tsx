import { actionForm } from '../../../../../contract/labor-claims.ts'
import { readOnce } from '../../../../../offline/operations/read-once.ts'
import type { EditFormProps } from '../../../../shared/edit-form-registry.tsx'
import { ActionForm } from './action-form.tsx'
import { actionWords } from './action-labels.ts'

/** Corrects a step of the outbox. */
export function EditActionOp({ item, ...form }: EditFormProps) {
  const step = readOnce(actionForm, item.input?.body)
  if (step === null) return null
  const hours = step.labor_hours_estimate === undefined ? '' : String(step.labor_hours_estimate)
  return (
    <ActionForm
      {...form}
      action={step.action}
      words={actionWords(step.action, 'assigned')}
      start={{ message: step.message ?? '', hours, servicer: '' }}
    />
  )
}
