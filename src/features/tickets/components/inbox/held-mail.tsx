import { ticketInbox } from '../../../../../contract/ticket-inbox.ts'
import type { StaffMessage, StaffTicket } from '../../../../../contract/shapes/ticket.ts'
import type { HoldDecision } from '../../../../../domain/tickets/states.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useCall } from '../../../../data/use-call.ts'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { wantsOtherAnswers } from './answers-to.ts'

const done: Readonly<Record<HoldDecision, string>> = {
  show: 'The customer sees it now',
  split: 'A ticket of its own was opened',
  dismiss: 'Left out. The customer does not see it',
}

/** Why a mail is held or was left out, and what staff do with it. */
export function HeldMail({
  ticket,
  message,
  onSplit,
  onConflict,
}: {
  readonly ticket: StaffTicket
  readonly message: StaffMessage
  readonly onSplit: (number: string) => void
  readonly onConflict: () => void
}) {
  const { isOnline } = useConnectionStatus()
  const showSnackbar = useSnackbar()
  const isLeftOut = message.state === 'dismissed'
  const decide = useCall(ticketInbox.decideHeldMail)
  const take = async (decision: HoldDecision) => {
    try {
      const answered = await decide.send({
        params: { id: ticket.number, message: message.id },
        body: isLeftOut ? { decision, was: 'dismissed' } : { decision },
      })
      showSnackbar({ text: done[decision] })
      if (decision === 'split') onSplit(answered.number)
    } catch (error) {
      onConflict()
      showSnackbar({ text: callErrorMessage(error) })
    }
  }
  const isLocked = !isOnline || decide.isSending
  return (
    <div className="tb-decide">
      <Note tone="warn" icon="pause">
        {message.held_because === 'unproven'
          ? 'It has the customer’s address but does not answer a mail of ours, so anyone could have sent it. '
          : wantsOtherAnswers(ticket, message)
            ? 'It wants answers at another address than the customer’s. '
            : 'It came from another address than the customer’s. '}
        {isLeftOut ? 'It was left out: the customer does not see it.' : 'The customer does not see it yet.'}
      </Note>
      <div className="row wrap g2">
        <Button disabled={isLocked} onClick={() => void take('show')}>
          Show in this ticket
        </Button>
        <Button disabled={isLocked} onClick={() => void take('split')}>
          Open its own ticket
        </Button>
        {isLeftOut ? null : (
          <Button fill="clear" disabled={isLocked} onClick={() => void take('dismiss')}>
            Leave out
          </Button>
        )}
      </div>
    </div>
  )
}
