import { Form } from '../../../../../ui/form/form.tsx'
import { Note } from '../../../../../ui/note.tsx'
import { useRowForm } from '../../../../../ui/form/use-row-form.ts'
import type { RowForm } from '../../../../../ui/form/use-row-form.ts'
import type { SerialReading } from '../../../../../shared/machine/machine-reader.ts'
import type { ValidationContext } from '../claim-validation.ts'
import { CustomerStep } from './customer-step.tsx'
import { PartsStep } from './parts-step.tsx'
import { ProblemStep } from './problem-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { SerialStep } from './serial-step.tsx'
import { ServicerStep } from './servicer-step.tsx'
import { getStepRules, toStepFields } from './step-rules.ts'
import type { StepFields } from './step-rules.ts'
import type { ClaimStep } from '../draft.ts'
import type { ClaimDraftState } from '../use-claim-draft.ts'
import type { FoundRegistration } from '../use-registration-lookup.ts'

/** What a step needs: the claim draft, and the form that its controls are bound to. */
export interface StepProps {
  readonly drafting: Pick<ClaimDraftState, 'draft' | 'parts' | 'change' | 'changeParts'>
  readonly form: RowForm<StepFields>
}

/** The form of the current step. It is mounted for each step, so that errors of one do not show in the next. */
export function StepForm({
  id,
  drafting,
  context,
  reading,
  registered,
  stateName,
  onStep,
  onNext,
}: {
  /** For submit buttons outside the form. */
  readonly id: string
  readonly drafting: ClaimDraftState
  readonly context: ValidationContext
  readonly reading: SerialReading | null
  readonly registered: FoundRegistration | null | undefined
  readonly stateName: string
  readonly onStep: (step: ClaimStep) => void
  /** Opens the next step, or files the claim. */
  readonly onNext: () => Promise<Readonly<Record<string, string>> | undefined>
}) {
  const { draft, parts, change } = drafting
  const { step } = draft
  const form = useRowForm<StepFields, unknown>({
    ...getStepRules(step, draft, parts, context),
    values: toStepFields(draft),
    onTyped({ servicer, shipTo, ...fields }) {
      change({ fields, servicer, shipTo })
    },
    onSave: onNext,
  })
  const props = { drafting, form }
  return (
    <Form form={form} id={id}>
      {step === 'serial' ? <SerialStep {...props} reading={reading} registered={registered} /> : null}
      {step === 'customer' ? <CustomerStep form={form} /> : null}
      {step === 'fault' ? <ProblemStep {...props} /> : null}
      {step === 'parts' ? <PartsStep drafting={drafting} /> : null}
      {step === 'servicer' ? <ServicerStep {...props} /> : null}
      {step === 'review' ? <ReviewStep drafting={drafting} stateName={stateName} onStep={onStep} /> : null}
      {form.errorText === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {form.errorText}
        </Note>
      )}
    </Form>
  )
}
