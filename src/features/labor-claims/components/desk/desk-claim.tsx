import { useState } from 'react'
import { Link } from 'react-router-dom'
import { readCheckedClaim } from '../../../../../contract/claim-pay.ts'
import { papers } from '../../../../../contract/papers.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import type { ClaimAction } from '../../../../../domain/labor-claims/states.ts'
import { isClosed } from '../../../../../domain/labor-claims/states.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import type { useEngine } from '../../../../data/engine.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useLiveQuery } from '../../../../data/use-live-query.ts'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import { useFresh } from '../../../../shared/desk/use-fresh.ts'
import { useLateForms } from '../../../../shared/forms/late-forms.tsx'
import { DocumentLink } from '../../../../shared/papers/document-link.tsx'
import { formatFullDay, toDay } from '../../../../shared/formats/format-date.ts'
import { BulletinNotes } from '../../../../shared/machine/bulletin-notes.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { closeOnly } from '../../../../ui/close-only.ts'
import { formatDay, formatMoment } from '../../../../ui/format-time.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Failed, Loading } from '../../../../ui/load-states.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { FindingList } from '../checks/finding-list.tsx'
import { useFindings } from '../checks/use-findings.ts'
import { formatCoverage, formatServicer, getCustomerName, getMachineName, getStatusChip } from '../claim-display.ts'
import type { SeenClaim } from '../claim-display.ts'
import { ticketPath } from '../claim-paths.ts'
import { toPaymentFields } from '../money/approve-payment-form.tsx'
import type { PaymentFields } from '../money/approve-payment-form.tsx'
import { PartReturnsCard } from '../part-returns/part-returns-card.tsx'
import { PaymentTrail } from '../money/payment-trail.tsx'
import { HistoryCard } from '../ticket/history-card.tsx'
import { listLastPoints, PointList } from '../ticket/points-card.tsx'
import { Evidence } from './evidence.tsx'
import { Key, KeyButton } from '../../../../shared/desk/desk-keys.tsx'
import { Skip, SkipBar } from '../../../../shared/desk/skip.tsx'
import { PaymentForm } from './payment-form.tsx'
import { SideSteps, StepBar, StepSheet } from './desk-steps.tsx'
import { deskForms } from './late-forms.ts'
import type { AfterDecision } from './use-decide.ts'
import { useDecide } from './use-decide.ts'

const DeskMessage = deskForms.get('DeskMessage')

interface Props {
  readonly others: readonly string[]
  readonly now: number
  readonly onNext: () => void
  readonly after: AfterDecision
}

/** `2 trips, last Nov 13, 3.5 h`, or that no work was logged. */
function formatWork({ trips, hours }: Claim, now: number): string {
  const last = trips
    .map((trip) => trip.trip_date_scheduled)
    .toSorted()
    .at(-1)
  if (last === undefined) return 'No trip yet'
  return `${trips.length === 1 ? '1 trip' : `${trips.length} trips`}, ${formatDay(last, now)}, ${hours} h`
}

function Facts({ claim, now }: { readonly claim: Claim; readonly now: number }) {
  const coverage = formatCoverage(claim, readCheckedClaim(claim).pay_facts?.filed_on ?? toDay(now))
  const earlier = claim.earlier_claims ?? []
  const [latest] = earlier
  return (
    <dl className="dk-facts">
      <div>
        <dt>Coverage</dt>
        <dd className={coverage.isCovered ? '' : 'bad-t'}>
          <Icon
            name={coverage.isCovered ? 'shield-check' : 'alert'}
            size="s"
            className={coverage.isCovered ? 'ok-t' : 'bad-t'}
          />{' '}
          {coverage.text}
        </dd>
      </div>
      <div>
        <dt>Servicer</dt>
        <dd>{formatServicer(claim)}</dd>
      </div>
      <div>
        <dt>Work</dt>
        <dd>{formatWork(claim, now)}</dd>
      </div>
      <div>
        <dt>Earlier claims</dt>
        <dd>{latest === undefined ? 'None' : `${earlier.length}, last ${formatFullDay(latest.filed_on)}`}</dd>
      </div>
    </dl>
  )
}

/** What the servicer did, or what the customer reported where nothing was done yet. */
function WorkDone({ claim, now }: { readonly claim: Claim; readonly now: number }) {
  const last = claim.trips.filter((trip) => trip.trip_services_performed !== '').at(-1)
  return (
    <div className="dk-story">
      <p>
        <span className="mute">Problem</span> {claim.service_requested}
      </p>
      {last === undefined ? null : (
        <blockquote>
          “{last.trip_services_performed}”{' '}
          <span className="mute">
            {last.author.name}, {formatDay(last.trip_date_scheduled, now)}
          </span>
        </blockquote>
      )}
      {claim.notes.slice(-2).map((note) => (
        <p key={note.id}>
          <Icon name="note" size="s" className="mute" /> {note.note}{' '}
          <span className="mute">
            {note.author.name}, {formatMoment(note.made_at, now)}
          </span>
        </p>
      ))}
    </div>
  )
}

/** What may keep the claim from being paid. `own`: as this device finds it, seen until the server has answered. */
function Checks({
  claim,
  findings,
  own,
}: {
  readonly claim: Claim
  readonly findings: Findings
  readonly own: Findings
}) {
  if (isClosed(claim)) return null
  // Nothing found here is no answer: the server knows claims that this device has not.
  const shown = findings ?? (own?.length === 0 ? null : own)
  return (
    <section className="dk-checks" aria-label="Will this be paid?">
      {shown === null ? (
        <p className="mute">Checking what could keep it from being paid…</p>
      ) : shown.length === 0 ? (
        <p>
          <Icon name="check-circle" size="s" className="ok-t" /> Nothing found that would keep this claim from being
          paid.
        </p>
      ) : (
        <FindingList findings={shown} isForOffice />
      )}
    </section>
  )
}

type Findings = Parameters<typeof PaymentForm>[0]['findings']

function OpenClaim({ seen, others, now, onNext, after }: Props & { readonly seen: SeenClaim }) {
  const { value: claim } = seen
  const { isOnline } = useConnectionStatus()
  const [open, setOpen] = useState<ClaimAction | null>(null)
  const [isWriting, setWriting] = useState(false)
  const endWriting = () => {
    setWriting(false)
  }
  const decide = useDecide(claim, after)
  useLateForms(deskForms)
  const { findings, own } = useFindings(seen, now)
  const isPayment = claim.status === 'approve_payment' && claim.actions.includes('approve_payment')
  const sentBack = listLastPoints(claim)
  const history = (
    <div className="dk-history stack">
      <PaymentTrail claim={claim} />
      <PartReturnsCard claim={claim} now={now} />
      <HistoryCard claim={claim} now={now} />
    </div>
  )
  const skip = <Skip onNext={onNext} />
  return (
    <div className="dk-work">
      <section className="dk-claim" aria-label={`Claim ${claim.display_id}`}>
        <header className="dk-head">
          <div className="grow">
            <div className="row wrap">
              <h2>{getCustomerName(claim)}</h2>
              <StatusChip {...getStatusChip(claim)} />
            </div>
            <p className="row wrap mute">
              <span>{claim.display_id}</span>
              <span>{getMachineName(claim)}</span>
              <span className="mono ink2">{claim.serial_number}</span>
            </p>
          </div>
          <div className="row wrap dk-acts">
            <SideSteps claim={claim} onOpen={setOpen} />
            <KeyButton
              k="m"
              aria-haspopup="dialog"
              onClick={() => {
                setWriting(true)
              }}
            >
              Write
            </KeyButton>
            <DocumentLink row={papers.table.readClaimReport} input={{ params: { id: claim.ticket_id }, query: {} }}>
              Report
            </DocumentLink>
            <Link className={buttonClass({})} to={ticketPath(claim.ticket_id)} data-key="o" aria-keyshortcuts="o">
              Open
              <Key name="o" />
            </Link>
          </div>
        </header>
        {others.length === 0 ? null : (
          <Note tone="info" icon="people" role="status" className="dk-others">
            {others.join(' and ')} {others.length === 1 ? 'has' : 'have'} this claim open too.
          </Note>
        )}
        <Facts claim={claim} now={now} />
        <BulletinNotes machine={claim} />
        <Checks claim={claim} findings={findings} own={own} />
        <WorkDone claim={claim} now={now} />
        {sentBack.length === 0 ? null : (
          <section className="dk-sent" aria-label="Sent back for">
            <PointList claim={claim} points={sentBack} />
          </section>
        )}
        {isPayment ? (
          <WithDraft<PaymentFields>
            draftKey={`claim-action:${claim.ticket_id}:approve_payment`}
            start={toPaymentFields(claim)}
            waiting={<SkipBar onNext={onNext} />}
          >
            {(draft) => (
              <PaymentForm
                key={JSON.stringify(claim.money)}
                claim={claim}
                findings={findings}
                draft={draft}
                isOnline={isOnline}
                skip={skip}
                history={history}
                onDecide={decide}
              />
            )}
          </WithDraft>
        ) : (
          <>
            {history}
            <StepBar claim={claim} decide={decide} isOnline={isOnline} skip={skip} onOpen={setOpen} />
          </>
        )}
        <Sheet isOpen={isWriting} onClose={endWriting} title="Write a message">
          <DeskMessage claim={claim} onClose={endWriting} />
        </Sheet>
        <StepSheet
          claim={claim}
          action={open}
          decide={decide}
          onClose={() => {
            setOpen(closeOnly(open))
          }}
        />
      </section>
      <Evidence seen={seen} />
    </div>
  )
}

const refreshClaim = (engine: ReturnType<typeof useEngine>, id: string) => engine.refreshClaim(id)

/** The open claim with its evidence. It is read again when the server has a newer revision (`rev`). */
export function DeskClaim({ id, rev, ...props }: Props & { readonly id: string; readonly rev: number | null }) {
  const read = useLiveQuery((own) => own.claim(id), [id])
  const shown = read.state === 'ready' ? (read.value?.value.rev ?? 0) : 0
  const { error, retry } = useFresh(refreshClaim, id, rev === null || rev <= shown ? null : rev)
  if (read.state === 'ready' && read.value !== null) return <OpenClaim seen={read.value} {...props} />
  return (
    <section className="dk-claim" aria-label="Claim">
      {read.state === 'failed' || error !== null ? (
        <Failed title="The claim did not load" onAgain={retry}>
          {error === null ? 'This device could not read its saved data.' : callErrorMessage(error)}
        </Failed>
      ) : (
        <Loading label="Loading the claim" rows={5} />
      )}
      <SkipBar onNext={props.onNext} />
    </section>
  )
}
