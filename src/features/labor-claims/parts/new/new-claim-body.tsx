import { useIonRouter } from '@ionic/react'
import { useEffect, useId, useRef, useState } from 'react'
import { site } from '../../../../../contract/site.ts'
import { useNow } from '../../../../data/clock.tsx'
import { useRead } from '../../../../data/use-read.ts'
import { useSession } from '../../../../data/session.tsx'
import { enterMovesOn } from '../../../../shared/enter-moves-on.ts'
import { saveFaultSentence } from '../../../../shared/save-fault.ts'
import { useMachineReader } from '../../../../shared/use-machine-reader.ts'
import { useSerialReading } from '../../../../shared/use-serial-reading.ts'
import { counted } from '../../../../shared/waiting-words.ts'
import { dayOf } from '../../../../shared/when.ts'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Page } from '../../../../ui/page.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { ticketPath } from '../job-paths.ts'
import { modelOf } from '../ticket-words.ts'
import { faultsOf, isDone } from './claim-faults.ts'
import { CustomerStep } from './customer-step.tsx'
import { claimSteps, faultWords, isBlank } from './draft.ts'
import type { ClaimStep } from './draft.ts'
import { FaultStep } from './fault-step.tsx'
import { PartsStep } from './parts-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { SerialStep } from './serial-step.tsx'
import { ServicerStep } from './servicer-step.tsx'
import { StepsBar, StepsCard, stepWords } from './steps-card.tsx'
import type { ClaimDrafting } from './use-claim-draft.ts'
import { useFileClaim } from './use-file-claim.ts'
import { useRegistered } from './use-registered.ts'
import '../../../../shared/form.css'
import '../../../../ui/card.css'
import '../../../../ui/segment.css'
import './new-claim.css'

/** The steps of a claim: the one at hand, and how far the others are. */
export function NewClaimBody({ drafting }: { readonly drafting: ClaimDrafting }) {
  const { draft, parts, change } = drafting
  const { session } = useSession()
  const router = useIonRouter()
  const say = useSnackbar()
  const file = useFileClaim()
  const form = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const element = useRef<HTMLFormElement>(null)
  const now = useNow(60_000)
  const [tried, setTried] = useState<ClaimStep | null>(null)
  const [isFiling, setFiling] = useState(false)
  const [fault, setFault] = useState('')
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
  const faults = faultsOf(step, draft, scene)
  const isTried = tried === step

  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  useEffect(() => {
    if (isTried) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [isTried])

  const go = (to: ClaimStep) => {
    setTried(null)
    setFault('')
    change({ step: to })
  }
  const save = async () => {
    setFiling(true)
    setFault('')
    try {
      const id = await file(drafting)
      await drafting.startAnew()
      say({ text: 'Saved on this device' })
      router.push(ticketPath(id), 'forward', 'replace')
    } catch (error) {
      setFault(saveFaultSentence(error))
    }
    setFiling(false)
  }
  const next = () => {
    if (Object.keys(faults).length > 0) {
      setTried(step)
      element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
      return
    }
    const to = claimSteps[at + 1]
    if (to === undefined) void save()
    else go(to)
  }
  const startAnew = async () => {
    const putBack = await drafting.startAnew()
    setTried(null)
    say({ text: 'The form is empty again', ms: 6000, action: { label: 'Undo', run: putBack } })
  }
  const said = (one: ClaimStep): string => {
    if (one === 'serial') return draft.machine === null ? draft.fields.serial : modelOf(draft.machine)
    if (one === 'customer') return draft.fields.company.trim() || draft.fields.name.trim()
    if (one === 'fault')
      return [faultWords(draft.fields), draft.photos.length === 0 ? '' : counted(draft.photos.length, 'photo')]
        .filter(Boolean)
        .join(' · ')
    if (one === 'parts') return parts.length === 0 ? '' : counted(parts.length, 'part')
    if (one === 'servicer') return draft.servicer.address?.name ?? ''
    return ''
  }
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
                if (!isFiling) next()
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
        <StepsCard step={step} isDone={(one) => isDone(one, draft, scene)} said={said} onStep={go} />
      </div>
    </Page>
  )
}
