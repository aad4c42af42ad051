import { useState } from 'react'
import { Link } from 'react-router-dom'
import { claimPayments } from '../../../../contract/claim-payments.ts'
import type { BatchLine, PaymentBatch } from '../../../../contract/claim-payments.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useCall } from '../../../data/use-call.ts'
import { groupBy } from '../../../../domain/group-by.ts'
import { formatPrice } from '../../../shared/formats/format-price.ts'
import { SectionCard } from '../../../shared/section-card.tsx'
import { Button } from '../../../ui/button.tsx'
import { closeOnly } from '../../../ui/close-only.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { getPaymentChip, getTicketPath } from './payment-display.ts'
import { SettleForm } from './settle-form.tsx'

function LineSteps({
  batch,
  line,
  onSettle,
}: {
  readonly batch: PaymentBatch
  readonly line: BatchLine
  readonly onSettle: () => void
}) {
  const showSnackbar = useSnackbar()
  const { isOnline } = useConnectionStatus()
  const { send, isSending } = useCall(claimPayments.table.removeFromBatch)
  const remove = async () => {
    try {
      await send({ params: { id: batch.batch_id, payment: line.payment_id } })
      showSnackbar({ text: `${line.number} taken out. It can be collected again` })
    } catch (error) {
      showSnackbar({ text: callErrorMessage(error) })
    }
  }
  if (!isOnline) return null
  if (line.state === 'queued')
    return (
      <Button
        size="small"
        fill="clear"
        isBusy={isSending}
        aria-label={`Take out ${line.number}`}
        onClick={() => {
          void remove()
        }}
      >
        Take out
      </Button>
    )
  return line.state === 'exported' ? (
    <Button size="small" aria-haspopup="dialog" aria-label={`Result of ${line.number}`} onClick={onSettle}>
      Result
    </Button>
  ) : null
}

/** The payments of a batch by servicer, each with its state and its next step. */
export function BatchLines({ batch }: { readonly batch: PaymentBatch }) {
  const [open, setOpen] = useState<BatchLine | null>(null)
  const groups = [...groupBy(batch.lines, ({ account_id }) => account_id)]
  const close = () => {
    setOpen(closeOnly(open))
  }
  return (
    <>
      {groups.map(([id, lines]) => {
        const total = batch.servicers.find((one) => one.account_id === id)
        return (
          <SectionCard
            key={id}
            title={lines[0]?.servicer ?? ''}
            count={total?.count ?? 0}
            end={<strong className="tn">{formatPrice(total?.amount ?? 0)}</strong>}
          >
            <ul className="py-list" aria-label={`Payments of ${lines[0]?.servicer ?? ''}`}>
              {lines.map((line) => (
                <li key={line.payment_id} className={line.state === 'removed' ? 'py-old' : ''}>
                  <span className="py-what">
                    <span className="row wrap g2">
                      <b className="tn">{line.number}</b>
                      <StatusChip {...getPaymentChip(line.state)} />
                    </span>
                    <span className="t14">
                      {line.customer} · <Link to={getTicketPath(line.ticket_id)}>{line.display_id}</Link>
                    </span>
                    {line.reason === '' ? null : (
                      <span className={`t13 ${line.state === 'failed' ? 'bad-t' : 'mute'}`}>{line.reason}</span>
                    )}
                    {line.reference === '' ? null : <span className="t13 mute">Reference: {line.reference}</span>}
                  </span>
                  <span className="tn py-amount">{formatPrice(line.amount)}</span>
                  <LineSteps
                    batch={batch}
                    line={line}
                    onSettle={() => {
                      setOpen(line)
                    }}
                  />
                </li>
              ))}
            </ul>
          </SectionCard>
        )
      })}
      <Sheet isOpen={open !== null} onClose={close} title={`Result of ${open?.number ?? ''}`}>
        {open === null ? null : <SettleForm batch={batch} line={open} onClose={close} />}
      </Sheet>
    </>
  )
}
