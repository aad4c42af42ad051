import { ticketInbox } from '../../../../../contract/ticket-inbox.ts'
import type { StaffTicket, TicketChange } from '../../../../../contract/shapes/ticket.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useSession } from '../../../../data/session.tsx'
import { useCall } from '../../../../data/use-call.ts'
import { useRead } from '../../../../data/use-read.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { getStaffChip } from '../thread/ticket-display.ts'
import { WaitChip } from './wait-chip.tsx'

/** Subject, status and wait of a ticket; who works on it, and whether it is closed. */
export function TicketHead({
  ticket,
  now,
  onConflict,
}: {
  readonly ticket: StaffTicket
  readonly now: number
  /** Somebody else was first: the ticket is read again. */
  readonly onConflict: () => void
}) {
  const { isOnline } = useConnectionStatus()
  const { session } = useSession()
  const showSnackbar = useSnackbar()
  const update = useCall(ticketInbox.updateTicket)
  const agents = useRead(ticketInbox.listAgents, {}, { staleTime: 300_000 })
  const me = session.user?.user_id ?? null
  const change = async (changed: Omit<TicketChange, 'rev'>, done: string) => {
    try {
      await update.send({ params: { id: ticket.number }, body: { ...changed, rev: ticket.rev } })
      showSnackbar({ text: done })
    } catch (error) {
      onConflict()
      showSnackbar({ text: callErrorMessage(error) })
    }
  }
  const people = agents.state === 'ready' ? agents.value.agents.filter(({ active }) => active) : []
  const choices = [
    { value: '', label: 'Unassigned' },
    ...people.map((agent) => ({
      value: String(agent.user_id),
      label: agent.user_id === me ? `${agent.name} (you)` : agent.name,
    })),
  ]
  const assigned = ticket.assignee
  // Somebody who left, or while the list loads.
  if (assigned !== null && !people.some(({ user_id }) => user_id === assigned.user_id))
    choices.push({ value: String(assigned.user_id), label: assigned.name })
  const isClosed = ticket.status === 'closed'
  // The wait is that of the customer or of the first held mail, whichever began earlier.
  const isHeldWait =
    ticket.status !== 'open' || ticket.messages.some(({ state, at }) => state === 'held' && at === ticket.waiting_since)
  const isLocked = !isOnline || update.isSending
  return (
    <header className="tb-head">
      <div className="grow">
        <h2 className="t20">{ticket.subject}</h2>
        <div className="row wrap g2 mt1">
          <span className="t13 mute mono">{ticket.number}</span>
          <StatusChip {...getStaffChip(ticket.status)} />
          {ticket.is_automatic ? <span className="tag">Automatic mail</span> : null}
          {ticket.waiting_since === null ? null : (
            <span className="row g1 t13 mute">
              {isHeldWait ? 'Held mail waits' : 'Customer waits'} <WaitChip since={ticket.waiting_since} now={now} />
            </span>
          )}
        </div>
      </div>
      <div className="row wrap g2 tb-acts">
        <SelectField
          label="Assigned to"
          choices={choices}
          value={assigned === null ? '' : String(assigned.user_id)}
          disabled={isLocked}
          onChange={({ target }) => {
            const id = target.value === '' ? null : Number(target.value)
            const name = choices.find(({ value }) => value === target.value)?.label ?? ''
            void change({ assignee_id: id }, id === null ? 'No longer assigned' : `Assigned to ${name}`)
          }}
        />
        {assigned === null && me !== null ? (
          <Button disabled={isLocked} onClick={() => void change({ assignee_id: me }, `${ticket.number} is yours`)}>
            Assign to me
          </Button>
        ) : null}
        <Button
          disabled={isLocked}
          onClick={() =>
            void change(
              { status: isClosed ? 'open' : 'closed' },
              isClosed ? `${ticket.number} is open again` : `${ticket.number} closed`,
            )
          }
        >
          {isClosed ? 'Reopen' : 'Close'}
        </Button>
      </div>
    </header>
  )
}
