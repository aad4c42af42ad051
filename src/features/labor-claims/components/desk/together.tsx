import { claimDesk, maxTogether } from '../../../../../contract/claim-desk.ts'
import type { SmallPayments } from '../../../../../contract/claim-desk.ts'
import { undoSeconds } from '../../../../../domain/labor-claims/desk.ts'
import { toAmount, toCents } from '../../../../../domain/money/cents.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useCall } from '../../../../data/use-call.ts'
import { usePressId } from '../../../../data/use-press-id.ts'
import { useRead } from '../../../../data/use-read.ts'
import { ChooseTogether } from '../../../../shared/desk/choose-together.tsx'
import { formatCount, formatCountOf, formatPrice } from '../../../../shared/formats/format-price.ts'
import { Failed, Loading } from '../../../../ui/load-states.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'

const rows = claimDesk.table

/** Approves several payments and offers one Undo, as long as the server takes it. */
function useApproveTogether(): {
  readonly approve: (payments: readonly SmallPayments['payments'][number][]) => Promise<void>
  readonly isSending: boolean
} {
  // The same press after a lost answer is the same approval.
  const { getId, forget } = usePressId()
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
      const { approval_id, approved, amount, left } = await send({ body: { id: getId(claims), claims } })
      forget(claims)
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
  const { approve, isSending } = useApproveTogether()
  const { looked_at: lookedAt } = list
  const searched =
    lookedAt === undefined || list.payments.length === maxTogether
      ? ''
      : ` Only the oldest ${formatCount(lookedAt)} were looked at.`
  return (
    <ChooseTogether
      label="Payments"
      hint={`Payments up to the limit of their pay terms in which nothing was found, as calculated. You have ${undoSeconds} seconds to undo; then the servicers are notified.${searched}`}
      rows={list.payments.map((one) => ({
        ...{ row: one, id: one.ticket_id, side: one.servicer_name ?? 'No servicer' },
        label: `${one.customer}, ${one.display_id}, ${formatPrice(one.amount)}`,
      }))}
      leftLabel={
        list.left.length < maxTogether && lookedAt === undefined
          ? `${formatCountOf(list.left.length, 'payment')} to decide one by one`
          : `The first ${list.left.length} to decide one by one`
      }
      left={list.left.map((one) => ({
        ...{ id: one.ticket_id, number: one.display_id, end: formatPrice(one.amount), why: one.why },
      }))}
      toSaveLabel={(chosen) => {
        const total = toAmount(chosen.reduce((sum, one) => sum + toCents(one.amount), 0))
        return `Approve ${chosen.length}, pay ${formatPrice(total)}`
      }}
      isSending={isSending}
      onApprove={approve}
      onClose={onClose}
    />
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
