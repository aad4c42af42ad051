import { useState } from 'react'
import { claimReturns, readPartReturns } from '../../../../../contract/claim-returns.ts'
import type { PartReturn } from '../../../../../contract/claim-returns.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { toDay } from '../../../../shared/formats/format-date.ts'
import { DocumentLink } from '../../../../shared/papers/document-link.tsx'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { Button } from '../../../../ui/button.tsx'
import { closeOnly } from '../../../../ui/close-only.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import { ticketForms } from '../ticket/late-forms.ts'
import type { PartStep } from './part-step-form.tsx'
import { formatDayOf, ReturnChip } from './return-chip.tsx'
import './part-returns.css'

const AskReturnForm = ticketForms.get('AskReturnForm')
const PartStepForm = ticketForms.get('PartStepForm')

type Open = { readonly step: 'ask' } | { readonly step: PartStep; readonly of: PartReturn }
const titles: Readonly<Record<PartStep, string>> = {
  send: 'Mark as sent',
  receive: 'Mark as received',
  waive: 'Not needed',
}
const steps = ['send', 'receive', 'waive'] as const

function ReturnItem({
  of,
  today,
  onOpen,
}: {
  readonly of: PartReturn
  readonly today: string
  readonly onOpen: (step: PartStep) => void
}) {
  const { isOnline } = useConnectionStatus()
  return (
    <li>
      <span className="row wrap g2">
        <b className="tn">{of.number}</b>
        <ReturnChip of={of} today={today} />
      </span>
      <span>
        {of.qty} × {of.part_name}
        {of.part_number === '' ? null : <span className="mono mute"> {of.part_number}</span>}
      </span>
      <span className="t13 mute">
        {formatDayOf(of)}
        {of.tracking === '' ? null : ` · Tracking ${of.tracking}`}
      </span>
      {of.message === '' ? null : <span className="t13 ink2">“{of.message}”</span>}
      {of.note === '' ? null : <span className="t13 ink2">{of.note}</span>}
      {isOnline && (of.may.label || steps.some((step) => of.may[step])) ? (
        <span className="row wrap pr-acts">
          {of.may.label ? (
            <DocumentLink
              row={claimReturns.table.readPartLabel}
              input={{ params: { id: of.id } }}
              size="small"
              label={`Return label of ${of.number}`}
            >
              Label
            </DocumentLink>
          ) : null}
          {steps.map((step) =>
            of.may[step] ? (
              <Button
                key={step}
                size="small"
                fill={step === 'waive' ? 'clear' : 'outline'}
                aria-haspopup="dialog"
                aria-label={`${titles[step]}: ${of.number}`}
                onClick={() => {
                  onOpen(step)
                }}
              >
                {titles[step]}
              </Button>
            ) : null,
          )}
        </span>
      ) : null}
    </li>
  )
}

/** The failed parts of a claim that are asked back, with their next steps. The office asks for another one. */
export function PartReturnsCard({ claim, now }: { readonly claim: Claim; readonly now: number }) {
  const { isOnline } = useConnectionStatus()
  const [open, setOpen] = useState<Open | null>(null)
  const returns = readPartReturns(claim)
  const mayAsk = claim.may.manage === true && (claim.servicer_account_id ?? null) !== null
  if (returns.length === 0 && !mayAsk) return null
  const close = () => {
    setOpen(closeOnly(open))
  }
  return (
    <SectionCard title="Failed part" count={returns.length}>
      {returns.length === 0 ? null : (
        <ul className="pr-list" aria-label="Failed parts to send back">
          {returns.map((one) => (
            <ReturnItem
              key={one.id}
              of={one}
              today={toDay(now)}
              onOpen={(step) => {
                setOpen({ step, of: one })
              }}
            />
          ))}
        </ul>
      )}
      {mayAsk ? (
        <div className="bd row wrap pr-acts">
          <Button
            icon="box"
            aria-haspopup="dialog"
            disabled={!isOnline}
            onClick={() => {
              setOpen({ step: 'ask' })
            }}
          >
            {returns.length === 0 ? 'Ask for the failed part' : 'Ask for another part'}
          </Button>
        </div>
      ) : null}
      <Sheet isOpen={open?.step === 'ask'} onClose={close} title="Ask for the failed part">
        <AskReturnForm claim={claim} now={now} onClose={close} />
      </Sheet>
      {open === null || open.step === 'ask' ? null : (
        <Sheet isOpen onClose={close} title={`${titles[open.step]}: ${open.of.number}`}>
          <PartStepForm claim={claim} of={open.of} step={open.step} onClose={close} />
        </Sheet>
      )}
    </SectionCard>
  )
}
