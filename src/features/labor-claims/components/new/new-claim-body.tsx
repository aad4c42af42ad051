import { useId } from 'react'
import { site } from '../../../../../contract/site.ts'
import { useNow } from '../../../../data/clock.tsx'
import { useRead } from '../../../../data/use-read.ts'
import { useSession } from '../../../../data/session.tsx'
import { moveOnEnter } from '../../../../shared/move-on-enter.ts'
import { useMachineReader } from '../../../../shared/use-machine-reader.ts'
import { useSerialReading } from '../../../../shared/use-serial-reading.ts'
import { formatCounted } from '../../../../shared/waiting-label.ts'
import { toDay } from '../../../../shared/format-date.ts'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Page } from '../../../../ui/page.tsx'
import { getModelName } from '../claim-display.ts'
import { isStepComplete } from './claim-validation.ts'
import { CustomerStep } from './customer-step.tsx'
import { claimSteps, formatProblem, isBlankDraft } from './draft.ts'
import type { ClaimStep } from './draft.ts'
import { ProblemStep } from './problem-step.tsx'
import { PartsStep } from './parts-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { SerialStep } from './serial-step.tsx'
import { ServicerStep } from './servicer-step.tsx'
import { StepsBar, StepsCard, stepTitles } from './steps-card.tsx'
import type { ClaimDraftState } from './use-claim-draft.ts'
import { useClaimSteps } from './use-claim-steps.ts'
import { useRegistrationLookup } from './use-registration-lookup.ts'
import '../../../../shared/form.css'
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
  const context = { today: toDay(now), serialError: reading?.is === 'not' ? reading.sentence : null }
  const { step } = draft
  const at = claimSteps.indexOf(step)
  const {
    form: element,
    heading,
    fieldErrors: errors,
    isTried,
    isFiling,
    errorText,
    go,
    next,
    startOver: startAnew,
  } = useClaimSteps(drafting, context)
  const fields = { drafting, errors, isTried }
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
                void startAnew()
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
            <form
              ref={element}
              id={form}
              className="form"
              noValidate
              onKeyDown={moveOnEnter}
              onSubmit={(event) => {
                event.preventDefault()
                next()
              }}
            >
              {step === 'serial' ? <SerialStep {...fields} reading={reading} registered={registered} /> : null}
              {step === 'customer' ? <CustomerStep {...fields} /> : null}
              {step === 'fault' ? <ProblemStep {...fields} /> : null}
              {step === 'parts' ? <PartsStep drafting={drafting} /> : null}
              {step === 'servicer' ? <ServicerStep {...fields} /> : null}
              {last ? <ReviewStep drafting={drafting} stateName={stateName} onStep={go} /> : null}
              {errorText === '' ? null : (
                <Note tone="bad" icon="alert" role="alert">
                  {errorText}
                </Note>
              )}
            </form>
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
