import { maxClear, registrationDesk } from '../../../../../contract/registration-desk.ts'
import type { ClearRegistrations } from '../../../../../contract/registration-desk.ts'
import { undoSeconds } from '../../../../../domain/labor-claims/desk.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useCall } from '../../../../data/use-call.ts'
import { usePressId } from '../../../../data/use-press-id.ts'
import { useRead } from '../../../../data/use-read.ts'
import { ChooseTogether } from '../../../../shared/desk/choose-together.tsx'
import { formatCountOf } from '../../../../shared/formats/format-price.ts'
import { Failed, Loading } from '../../../../ui/load-states.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'

const rows = registrationDesk.table

/** Approves several registrations and offers one Undo, as long as the server takes it. */
function useApproveClear(): {
  readonly approve: (chosen: readonly ClearRegistrations['registrations'][number][]) => Promise<void>
  readonly isSending: boolean
} {
  // The same press after a lost answer is the same approval.
  const { getId, forget } = usePressId()
  const showSnackbar = useSnackbar()
  const { send, isSending } = useCall(rows.approveClear)
  const undoing = useCall(rows.undoClear)
  const undo = async (id: string) => {
    try {
      const { returned, kept } = await undoing.send({ params: { id } })
      const others = kept.length === 0 ? '' : ` ${kept.map((one) => one.display_id).join(', ')} had changed and stay.`
      showSnackbar({ text: `${formatCountOf(returned, 'approval')} taken back.${others}` })
    } catch (error) {
      showSnackbar({ text: callErrorMessage(error) })
    }
  }
  return {
    isSending,
    async approve(chosen) {
      const registrations = chosen.map(({ record_id, rev }) => ({ record_id, rev }))
      const { approval_id, approved, left } = await send({ body: { id: getId(registrations), registrations } })
      forget(registrations)
      const others = left.length === 0 ? '' : ` ${left.length} left: ${left[0]?.why ?? ''}`
      showSnackbar({
        text: `${formatCountOf(approved.length, 'registration')} approved.${others}`,
        ms: undoSeconds * 1000,
        ...(approved.length === 0 ? {} : { action: { label: 'Undo', run: () => void undo(approval_id) } }),
      })
    },
  }
}

/** The server searches the oldest thousand. */
const searched = 'Only the oldest 1,000 were looked at.'

function Registrations({ list, onClose }: { readonly list: ClearRegistrations; readonly onClose: () => void }) {
  const { approve, isSending } = useApproveClear()
  const isCut = list.more === true
  const isThousand = isCut && list.registrations.length < maxClear
  return (
    <ChooseTogether
      label="Registrations"
      hint={`Registrations in which nothing was found, the longest wait first. You have ${undoSeconds} seconds to undo; then who registered them is notified.${isThousand ? ` ${searched}` : ''}`}
      rows={list.registrations.map((one) => ({
        ...{ row: one, id: one.record_id, side: one.account_name },
        label: [one.owner, one.display_id, one.machine].filter((text) => text !== '').join(', '),
      }))}
      leftLabel={
        list.left.length < maxClear && !isCut
          ? `${formatCountOf(list.left.length, 'registration')} to decide one by one`
          : `The first ${list.left.length} to decide one by one`
      }
      left={list.left.map((one) => ({ id: one.record_id, number: one.display_id, end: '', why: one.why }))}
      toSaveLabel={(chosen) => `Approve ${chosen.length}`}
      isSending={isSending}
      onApprove={approve}
      onClose={onClose}
    />
  )
}

/** The sheet in which registrations without findings are approved together. It follows the filters of the desk. */
export function ClearSheet({
  isOpen,
  query,
  onClose,
}: {
  readonly isOpen: boolean
  readonly query: { readonly account?: string; readonly filter?: string }
  readonly onClose: () => void
}) {
  const list = useRead(rows.listClear, { query }, { isOn: isOpen, isForgotten: true })
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Approve clear registrations" isWide>
      {list.state === 'loading' ? <Loading label="Checking the registrations" rows={4} /> : null}
      {list.state === 'failed' ? (
        <Failed title="The registrations could not be checked" onAgain={list.refetch}>
          {callErrorMessage(list.error)}
        </Failed>
      ) : null}
      {list.state === 'ready' ? <Registrations list={list.value} onClose={onClose} /> : null}
    </Sheet>
  )
}
