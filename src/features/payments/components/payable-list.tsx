import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { claimPayments, maxCollected } from '../../../../contract/claim-payments.ts'
import type { Payable, PayablePayment } from '../../../../contract/claim-payments.ts'
import { toAmount, toCents } from '../../../../domain/money/cents.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useCall } from '../../../data/use-call.ts'
import { usePressId } from '../../../data/use-press-id.ts'
import { formatFullDay } from '../../../shared/formats/format-date.ts'
import { formatCountOf, formatPrice } from '../../../shared/formats/format-price.ts'
import { SectionCard } from '../../../shared/section-card.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { Note } from '../../../ui/note.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { getBatchPath, getTicketPath } from './payment-display.ts'

type Servicer = Payable['servicers'][number]
/** Claims that are not collected. */
type Left = ReadonlySet<string>

const sum = (payments: readonly PayablePayment[]) =>
  toAmount(payments.reduce((all, { amount }) => all + toCents(amount), 0))

function ServicerCard({
  of,
  hasMore,
  without,
  onChange,
}: {
  readonly of: Servicer
  /** Whether the servicer may have payments that are not listed. */
  readonly hasMore: boolean
  readonly without: Left
  readonly onChange: (next: Left) => void
}) {
  const isWhole = of.payments.every(({ ticket_id }) => !without.has(ticket_id))
  const toggle = (payments: readonly PayablePayment[], isOn: boolean) => {
    const next = new Set(without)
    for (const { ticket_id } of payments)
      if (isOn) next.delete(ticket_id)
      else next.add(ticket_id)
    onChange(next)
  }
  return (
    <SectionCard title={of.name} count={of.count} end={<strong className="tn">{formatPrice(of.amount)}</strong>}>
      <div className="py-all">
        <CheckField
          label={`All ${hasMore ? 'listed ' : ''}payments of ${of.name}`}
          checked={isWhole}
          onChange={({ target }) => {
            toggle(of.payments, target.checked)
          }}
        />
      </div>
      <ul className="py-list" aria-label={`Payments of ${of.name}`}>
        {of.payments.map((payment) => (
          <li key={payment.ticket_id}>
            <CheckField
              label={`${payment.customer}, ${payment.display_id}`}
              checked={!without.has(payment.ticket_id)}
              onChange={({ target }) => {
                toggle([payment], target.checked)
              }}
            />
            <span className="tn py-amount">{formatPrice(payment.amount)}</span>
            <span className="py-more t13 mute">
              {payment.machine} · since {formatFullDay(payment.since)} ·{' '}
              <Link to={getTicketPath(payment.ticket_id)} aria-label={`Open ${payment.display_id}`}>
                Open the claim
              </Link>
            </span>
            {payment.failed === null ? null : <span className="py-more t13 bad-t">Failed: {payment.failed}</span>}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

/** Approved payments by servicer. What is chosen becomes a batch, which opens. */
export function PayableList({ list }: { readonly list: Payable }) {
  const navigate = useNavigate()
  const showSnackbar = useSnackbar()
  const { isOnline } = useConnectionStatus()
  const { send, isSending } = useCall(claimPayments.table.createBatch)
  const [without, setWithout] = useState<Left>(new Set())
  // The same press again makes no second batch.
  const { getId, forget } = usePressId()
  const [errorText, setErrorText] = useState('')
  const all = list.servicers.flatMap(({ payments }) => payments)
  const payments = all.filter(({ ticket_id }) => !without.has(ticket_id))
  const collect = async () => {
    setErrorText('')
    const claims = payments.slice(0, maxCollected).map(({ ticket_id, amount }) => ({ ticket_id, amount }))
    try {
      const { batch, left } = await send({ body: { id: getId(claims), claims } })
      const others = left.length === 0 ? '' : ` ${left.map((one) => `${one.display_id}: ${one.why}`).join(' ')}`
      showSnackbar({ text: `${batch.number}: ${formatCountOf(batch.count, 'payment')} collected.${others}` })
      forget(claims)
      navigate(getBatchPath(batch))
    } catch (error) {
      setErrorText(callErrorMessage(error))
    }
  }
  const count = Math.min(payments.length, maxCollected)
  return (
    <div className="stack">
      {list.servicers.map((servicer) => (
        <ServicerCard
          key={servicer.account_id}
          of={servicer}
          hasMore={list.has_more}
          without={without}
          onChange={setWithout}
        />
      ))}
      {list.has_more ? <p className="hint">There are more. They are listed once these are collected.</p> : null}
      <div className="py-bar">
        {errorText === '' ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {errorText}
          </Note>
        )}
        <Button
          fill="filled"
          isBusy={isSending}
          disabled={!isOnline || payments.length === 0}
          onClick={() => {
            void collect()
          }}
        >
          Collect {formatCountOf(count, 'payment')}, {formatPrice(sum(payments.slice(0, maxCollected)))}
        </Button>
        {payments.length > maxCollected ? <span className="t13 mute">A batch has at most {maxCollected}.</span> : null}
      </div>
    </div>
  )
}
