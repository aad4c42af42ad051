import { useId } from 'react'
import { site } from '../../../../../contract/site.ts'
import { useNow } from '../../../../data/clock.tsx'
import { useRead } from '../../../../data/use-read.ts'
import { useSession } from '../../../../data/session.tsx'
import { useMachineReader } from '../../../../shared/machine/use-machine-reader.ts'
import { useSerialReading } from '../../../../shared/machine/use-serial-reading.ts'
import { formatCounted } from '../../../../shared/outbox/waiting-label.ts'
import { toDay } from '../../../../shared/formats/format-date.ts'
import { Button } from '../../../../ui/button.tsx'
import { Page } from '../../../../ui/page.tsx'
import { getModelName } from '../claim-display.ts'
import { getSerialError, isStepComplete } from './claim-validation.ts'
import { claimSteps, formatProblem, isBlankDraft } from './draft.ts'
import type { ClaimStep } from './draft.ts'
import { StepForm } from './steps/step-form.tsx'
import { StepsBar, StepsCard, stepTitles } from './steps/steps-card.tsx'
import type { ClaimDraftState } from './use-claim-draft.ts'
import { useClaimSteps } from './use-claim-steps.ts'
import { useRegistrationLookup } from './use-registration-lookup.ts'
import '../../../../ui/form/form.css'
import '../../../../ui/card.css'
import '../../../../ui/segment.css'
import './new-claim.css'

/** A short summary of a step; empty where nothing is entered yet. */
function getStepSummary(step: ClaimStep, { draft, parts }: Pick<ClaimDraftState, 'draft' | 'parts'>): string {
  const { fields, photos, machine } = draft
  if (step === 'serial') return machine === null ? fields.serial : getModelName(machine)
  if (step === 'customer') return fields.company.trim() || fields.name.trim()
  if (step === 'fault')
    return [formatProblem(fields), photos.length === 0 ? '' : formatCounted(photos.length, 'photo')]
      .filter(Boolean)
      .join(' · ')
  if (step === 'parts') return parts.length === 0 ? '' : formatCounted(parts.length, 'part')
  if (step === 'servicer') return draft.servicer.address?.name ?? ''
  return ''
}

/** The form of a new claim: the current step, and the progress of the others. */
export function NewClaimBody({ drafting }: { readonly drafting: ClaimDraftState }) {
  const { draft } = drafting
  const { session } = useSession()
  const form = useId()
  const now = useNow(60_000)
  const reading = useSerialReading(useMachineReader(), draft.fields.serial)
  const registered = useRegistrationLookup(draft.machine?.serial ?? null)
  const states = useRead(site.table.listStates, { query: {} })
  const stateName =
    states.state === 'ready'
      ? (states.value.find((one) => String(one.state_id) === draft.fields.state)?.state_abbreviation ?? '')
      : ''
  const context = { today: toDay(now), serialError: getSerialError(reading, draft.machine) }
  const { step } = draft
  const at = claimSteps.indexOf(step)
  const { heading, isFiling, go, next, startOver } = useClaimSteps(drafting)
  const last = step === 'review'
  const main = (className: string) => (
    <Button className={className} type="submit" form={form} fill="filled" isBusy={isFiling}>
      {last ? (isFiling ? 'Saving…' : 'File the claim') : 'Next'}
    </Button>
  )
  const backTo = claimSteps[at - 1]
  const back = (className: string) =>
    backTo === undefined ? null : (
      <Button
        className={className}
        onClick={() => {
          go(backTo)
        }}
      >
        Previous
      </Button>
    )

  return (
    <Page
      title="New claim"
      subtitle={isBlankDraft(draft) ? undefined : 'Saved on this device as you type'}
      back={session.servicer ? '/dashboard/servicer-labor-claims' : '/dashboard/labor-claims'}
      works="file as usual; claims and photos are sent later"
      actions={
        <>
          {isBlankDraft(draft) ? null : (
            <Button
              fill="clear"
              isIconOnly
              icon="trash"
              aria-label="Start over"
              title="Start over"
              onClick={() => {
                void startOver()
              }}
            />
          )}
          {back('desk fx')}
          {main('desk fx')}
        </>
      }
      dock={
        <>
          {back('big')}
          {main('big grow')}
        </>
      }
    >
      <div className="nc">
        <div className="stack">
          <StepsBar step={step} />
          <div className="card nc-form">
            <h2 ref={heading} tabIndex={-1}>
              {stepTitles[step]}
            </h2>
            {drafting.errorText === null ? null : (
              <p className="hint bad-t" role="alert">
                {drafting.errorText}
              </p>
            )}
            <StepForm
              key={`${draft.id} ${step}`}
              id={form}
              drafting={drafting}
              context={context}
              reading={reading}
              registered={registered}
              stateName={stateName}
              onStep={go}
              onNext={next}
            />
          </div>
        </div>
        <StepsCard
          step={step}
          isDone={(one) => isStepComplete(one, draft, context)}
          getSummary={(one) => getStepSummary(one, drafting)}
          onStep={go}
        />
      </div>
    </Page>
  )
}
