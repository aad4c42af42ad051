import { useState } from 'react'
import { claimDesk } from '../../../../../contract/claim-desk.ts'
import type { SmallPayments } from '../../../../../contract/claim-desk.ts'
import { undoSeconds } from '../../../../../domain/labor-claims/desk.ts'
import { toAmount, toCents } from '../../../../../domain/money/cents.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { useEngine } from '../../../../data/engine.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useCall } from '../../../../data/use-call.ts'
import { useRead } from '../../../../data/use-read.ts'
import { formatCountOf, formatPrice } from '../../../../shared/formats/format-price.ts'
import { Button } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Empty, Failed, Loading } from '../../../../ui/load-states.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'

const rows = claimDesk.table

/** Approves several payments and offers one Undo, as long as the server takes it. */
function useApproveTogether(): {
  readonly approve: (payments: SmallPayments['payments']) => Promise<void>
  readonly isSending: boolean
} {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const { send, isSending } = useCall(rows.approveTogether)
  const undoing = useCall(rows.undoTogether)
  const undo = async (id: string) => {
    try {
      const { returned, kept } = await undoing.send({ params: { id } })
      const others =
        kept.length === 0 ? '' : ` ${kept.map((one) => one.display_id).join(', ')} had been moved on and stay.`
      showSnackbar({ text: `${formatCountOf(returned, 'approval')} taken back.${others}` })
    } catch (error) {
      showSnackbar({ text: callErrorMessage(error) })
    }
  }
  return {
    isSending,
    async approve(payments) {
      const claims = payments.map(({ ticket_id, rev }) => ({ ticket_id, rev }))
      const { approval_id, approved, amount, left } = await send({ body: { id: engine.newId(), claims } })
      const others = left.length === 0 ? '' : ` ${formatCountOf(left.length, 'claim')} left: ${left[0]?.why ?? ''}`
      showSnackbar({
        text: `${formatCountOf(approved.length, 'payment')} approved, ${formatPrice(amount)}.${others}`,
        ms: undoSeconds * 1000,
        ...(approved.length === 0 ? {} : { action: { label: 'Undo', run: () => void undo(approval_id) } }),
      })
    },
  }
}

function Payments({ list, onClose }: { readonly list: SmallPayments; readonly onClose: () => void }) {
  const { isOnline } = useConnectionStatus()
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [errorText, setErrorText] = useState('')
  const { approve, isSending } = useApproveTogether()
  const chosen = list.payments.filter(({ ticket_id }) => !without.has(ticket_id))
  const total = toAmount(chosen.reduce((sum, one) => sum + toCents(one.amount), 0))
  const press = async () => {
    setErrorText('')
    try {
      await approve(chosen)
      onClose()
    } catch (error) {
      setErrorText(callErrorMessage(error))
    }
  }
  return (
    <div className="stack">
      <p className="hint">
        Payments up to the limit of their pay terms in which nothing was found, as calculated. You have {undoSeconds}{' '}
        seconds to undo; then the servicers are notified.
      </p>
      {list.payments.length === 0 ? (
        <Empty icon="check-circle" title="None can be approved together" />
      ) : (
        <ul className="dk-together" aria-label="Payments">
          {list.payments.map((one) => (
            <li key={one.ticket_id}>
              <CheckField
                label={`${one.customer}, ${one.display_id}, ${formatPrice(one.amount)}`}
                checked={!without.has(one.ticket_id)}
                onChange={({ target }) => {
                  const next = new Set(without)
                  if (target.checked) next.delete(one.ticket_id)
                  else next.add(one.ticket_id)
                  setWithout(next)
                }}
              />
              <span className="t13 mute">{one.servicer_name ?? 'No servicer'}</span>
            </li>
          ))}
        </ul>
      )}
      {list.left.length === 0 ? null : (
        <details>
          <summary>{formatCountOf(list.left.length, 'payment')} to decide one by one</summary>
          <ul className="dk-left">
            {list.left.map((one) => (
              <li key={one.ticket_id}>
                <span className="row">
                  <b>{one.display_id}</b>
                  <span className="end tn">{formatPrice(one.amount)}</span>
                </span>
                <span className="t13 ink2">{one.why}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {errorText === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {errorText}
        </Note>
      )}
      <div className="form-acts">
        <Button
          fill="filled"
          isBusy={isSending}
          disabled={!isOnline || chosen.length === 0}
          onClick={() => {
            void press()
          }}
        >
          Approve {chosen.length}, pay {formatPrice(total)}
        </Button>
        <Button fill="clear" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

/** The sheet in which small payments are approved together. It follows the filters of the desk. */
export function TogetherSheet({
  isOpen,
  query,
  onClose,
}: {
  readonly isOpen: boolean
  readonly query: { readonly servicer?: string; readonly filter?: string }
  readonly onClose: () => void
}) {
  const list = useRead(rows.listSmallPayments, { query }, { isOn: isOpen, isForgotten: true })
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Approve small payments" isWide>
      {list.state === 'loading' ? <Loading label="Checking the payments" rows={4} /> : null}
      {list.state === 'failed' ? (
        <Failed title="The payments could not be checked" onAgain={list.refetch}>
          {callErrorMessage(list.error)}
        </Failed>
      ) : null}
      {list.state === 'ready' ? <Payments list={list.value} onClose={onClose} /> : null}
    </Sheet>
  )
}
