import { useId } from 'react'
import { site } from '../../../../../contract/site.ts'
import { useNow } from '../../../../data/clock.tsx'
import { useRead } from '../../../../data/use-read.ts'
import { useSession } from '../../../../data/session.tsx'
import { enterMovesOn } from '../../../../shared/enter-moves-on.ts'
import { useMachineReader } from '../../../../shared/use-machine-reader.ts'
import { useSerialReading } from '../../../../shared/use-serial-reading.ts'
import { dayOf } from '../../../../shared/when.ts'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Page } from '../../../../ui/page.tsx'
import { isDone } from './claim-faults.ts'
import { CustomerStep } from './customer-step.tsx'
import { claimSteps, isBlank } from './draft.ts'
import { FaultStep } from './fault-step.tsx'
import { PartsStep } from './parts-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { SerialStep } from './serial-step.tsx'
import { ServicerStep } from './servicer-step.tsx'
import { StepsBar, StepsCard, stepWords } from './steps-card.tsx'
import { stepSaid } from './step-said.ts'
import type { ClaimDrafting } from './use-claim-draft.ts'
import { useClaimSteps } from './use-claim-steps.ts'
import { useRegistered } from './use-registered.ts'
import '../../../../shared/form.css'
import '../../../../ui/card.css'
import '../../../../ui/segment.css'
import './new-claim.css'

/** The steps of a claim: the one at hand, and how far the others are. */
export function NewClaimBody({ drafting }: { readonly drafting: ClaimDrafting }) {
  const { draft } = drafting
  const { session } = useSession()
  const form = useId()
  const now = useNow(60_000)
  const reading = useSerialReading(useMachineReader(), draft.fields.serial)
  const registered = useRegistered(draft.machine?.serial ?? null)
  const states = useRead(site.table.listStates, { query: {} })
  const stateName =
    states.state === 'ready'
      ? (states.value.find((one) => String(one.state_id) === draft.fields.state)?.state_abbreviation ?? '')
      : ''
  const scene = { today: dayOf(now), serialFault: reading?.is === 'not' ? reading.sentence : null }
  const { step } = draft
  const at = claimSteps.indexOf(step)
  const {
    form: element,
    heading,
    faults,
    isTried,
    isFiling,
    fault,
    go,
    next,
    startAnew,
  } = useClaimSteps(drafting, scene)
  const fields = { drafting, faults, isTried }
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
      subtitle={isBlank(draft) ? undefined : 'Kept on this device as you type'}
      back={session.servicer ? '/dashboard/servicer-labor-claims' : '/dashboard/labor-claims'}
      works="file as usual, it is sent later with its photos"
      actions={
        <>
          {isBlank(draft) ? null : (
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
              {stepWords[step]}
            </h2>
            {drafting.fault === null ? null : (
              <p className="hint bad-t" role="alert">
                {drafting.fault}
              </p>
            )}
            <form
              ref={element}
              id={form}
              className="form"
              noValidate
              onKeyDown={enterMovesOn}
              onSubmit={(event) => {
                event.preventDefault()
                next()
              }}
            >
              {step === 'serial' ? <SerialStep {...fields} reading={reading} registered={registered} /> : null}
              {step === 'customer' ? <CustomerStep {...fields} /> : null}
              {step === 'fault' ? <FaultStep {...fields} /> : null}
              {step === 'parts' ? <PartsStep drafting={drafting} /> : null}
              {step === 'servicer' ? <ServicerStep {...fields} /> : null}
              {last ? <ReviewStep drafting={drafting} stateName={stateName} onStep={go} /> : null}
              {fault === '' ? null : (
                <Note tone="bad" icon="alert" role="alert">
                  {fault}
                </Note>
              )}
            </form>
          </div>
        </div>
        <StepsCard
          step={step}
          isDone={(one) => isDone(one, draft, scene)}
          said={(one) => stepSaid(one, drafting)}
          onStep={go}
        />
      </div>
    </Page>
  )
}
