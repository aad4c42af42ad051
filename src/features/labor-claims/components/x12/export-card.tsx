import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { x12 } from '../../../../../contract/x12.ts'
import type { X12OfManufacturer, X12Plan } from '../../../../../contract/x12.ts'
import { undoSeconds } from '../../../../../domain/labor-claims/desk.ts'
import { toDay } from '../../../../../domain/orders/list-days.ts'
import { shopTimeZone } from '../../../../../domain/reports/calendar.ts'
import type { SetCode } from '../../../../../domain/x12/interchange.ts'
import { useClock, useNow } from '../../../../data/clock.tsx'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { useEngine } from '../../../../data/engine.tsx'
import { hasPermission } from '../../../../data/has-permission.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useSession } from '../../../../data/session.tsx'
import { useCall } from '../../../../data/use-call.ts'
import { useRead } from '../../../../data/use-read.ts'
import { addDays } from '../../../../shared/formats/format-date.ts'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { Button } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Segment } from '../../../../ui/segment.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { ticketPath } from '../claim-paths.ts'
import { formatContent, formatLeft, formatRecords, setLabels } from './x12-display.ts'

const rows = x12.table
/** A little more than an approval can be taken back for. */
const waitMs = (undoSeconds + 6) * 1000
const tabs = (['142', '140'] as const).map((value) => ({ value, label: setLabels[value] }))
const calls = {
  140: { plan: rows.planX12Registrations, make: rows.exportX12Registrations },
  142: { plan: rows.planX12Claims, make: rows.exportX12Claims },
} as const
const getRecordPath = (code: SetCode, id: string) => (code === '142' ? ticketPath(id) : `/warranty/records/${id}`)

/** Records that are left out, each with the reason and the way to it. */
function Left({ code, left }: { readonly code: SetCode; readonly left: X12Plan['left'] }) {
  if (left.length === 0) return null
  return (
    <Note tone="warn" icon="warning">
      <b>{formatLeft(code, left.length)}</b>
      <ul className="x12-left" aria-label="Left out">
        {left.map(({ id, number, why }) => (
          <li key={id}>
            <Link to={getRecordPath(code, id)}>{number}</Link>: {why}
          </li>
        ))}
      </ul>
    </Note>
  )
}

function Planned({
  code,
  plan,
  asOf,
  onLater,
}: {
  readonly code: SetCode
  readonly plan: X12Plan
  readonly asOf: number
  /** Once nothing that waits can be taken back any more. */
  readonly onLater: () => void
}) {
  const clock = useClock()
  const later = useEffectEvent(onLater)
  const isWaiting = plan.waiting > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    return clock.setTimer(waitMs, () => {
      later()
    })
  }, [clock, isWaiting, asOf])
  return (
    <>
      <p role="status">
        <b>{plan.count === 0 ? `No ${setLabels[code].toLowerCase()} to send.` : `${formatContent(code, plan)}.`}</b>
        {plan.again === 0 ? '' : ` ${formatRecords(code, plan.again)} of them again.`}
        {plan.corrected === 0 ? '' : ` ${formatRecords(code, plan.corrected)} of them corrected since the last file.`}
        {plan.sent === 0 ? '' : ` ${formatRecords(code, plan.sent)} of these days were sent before.`}
        {plan.has_more ? ' There are more, for the next file.' : ''}
        {isWaiting
          ? ` ${formatRecords(code, plan.waiting)} approved a moment ago can still be taken back: not in it yet.`
          : ''}
      </p>
      <Left code={code} left={plan.left} />
    </>
  )
}

/** Which days a file has, what would be in it, and the button that makes it. */
export function ExportCard({ of: { manufacturer_id: manufacturerId } }: { readonly of: X12OfManufacturer }) {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const { session } = useSession()
  const { isOnline } = useConnectionStatus()
  const today = toDay(useNow(60_000), shopTimeZone)
  const [code, setCode] = useState<SetCode>('142')
  const [from, setFrom] = useState(() => addDays(today, -90))
  const [to, setTo] = useState(today)
  const [again, setAgain] = useState(false)
  // The same press again makes no second file; one for other days is another press.
  const [press, setPress] = useState<{ readonly asked: string; readonly id: string } | null>(null)
  // What is sent again can take several files: the next ones follow the first, whose records would come again and again.
  const [first, setFirst] = useState<{ readonly wish: string; readonly fileId: string } | null>(null)
  const [errorText, setErrorText] = useState('')
  const isBackwards = from !== '' && to !== '' && to < from
  const isAsked = isOnline && from !== '' && to !== '' && !isBackwards
  const params = { manufacturerId }
  const wish = [manufacturerId, code, from, to, again].join(' ')
  const follows = again && first?.wish === wish ? { since: first.fileId } : {}
  const plan = useRead(
    calls[code].plan,
    { params, query: { from, to, again: again ? 'true' : 'false', ...follows } },
    { isOn: isAsked, isForgotten: true },
  )
  const { send, isSending } = useCall(calls[code].make)
  const make = async () => {
    setErrorText('')
    const asked = [wish, follows.since].join(' ')
    const own = press?.asked === asked ? press : { asked, id: engine.newId() }
    setPress(own)
    try {
      const { file } = await send({ params, body: { id: own.id, from, to, again, ...follows } })
      showSnackbar({ text: `File ${file.number}: ${formatContent(code, file)}` })
      setPress(null)
      setFirst((before) => (before?.wish === wish ? before : { wish, fileId: file.file_id }))
    } catch (error) {
      setErrorText(callErrorMessage(error))
    }
  }
  return (
    <SectionCard title="New file">
      <div className="bd stack">
        {hasPermission(session, 'warranty.review') ? (
          <div className="row">
            <Segment label="Kind of file" choices={tabs} value={code} onChange={setCode} />
          </div>
        ) : null}
        <div className="x12-days">
          <Field
            label="From"
            type="date"
            value={from}
            max={to}
            onChange={({ target }) => {
              setFrom(target.value)
            }}
          />
          <Field
            label="Until"
            type="date"
            value={to}
            error={isBackwards ? 'Must not be before the first day' : undefined}
            isSubmitted={isBackwards}
            onChange={({ target }) => {
              setTo(target.value)
            }}
          />
        </div>
        <p className="hint">Days of the approval, or of a correction after it was sent.</p>
        <CheckField
          label="Also what was sent before"
          checked={again}
          onChange={({ target }) => {
            setAgain(target.checked)
            setFirst(null)
          }}
        />
        {isOnline ? null : <p className="hint">A file is made with a connection.</p>}
        {isAsked && plan.state === 'loading' ? <p className="hint">Counting what can be sent…</p> : null}
        {isAsked && plan.state === 'failed' ? (
          <Note tone="bad" icon="alert" role="alert">
            {callErrorMessage(plan.error)}
          </Note>
        ) : null}
        {isAsked && plan.state === 'ready' ? (
          <Planned code={code} plan={plan.value} asOf={plan.asOf} onLater={plan.refetch} />
        ) : null}
        {errorText === '' ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {errorText}
          </Note>
        )}
        <div className="row">
          <Button
            fill="filled"
            isBusy={isSending}
            disabled={!isAsked || plan.state !== 'ready' || plan.value.count === 0}
            onClick={() => void make()}
          >
            {isAsked && plan.state === 'ready' && plan.value.count > 0
              ? `Export ${formatRecords(code, plan.value.count)}`
              : 'Export'}
          </Button>
        </div>
      </div>
    </SectionCard>
  )
}
