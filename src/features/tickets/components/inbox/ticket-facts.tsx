import { Link } from 'react-router-dom'
import type { StaffTicket } from '../../../../../contract/shapes/ticket.ts'
import { HistoryList, getActionLabel } from '../../../../shared/history-list.tsx'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { useSession } from '../../../../data/session.tsx'
import { AboutList } from '../thread/about-list.tsx'

/** What people read in the history; `tests/house/history-labels` names one that is missing. */
const labels: Readonly<Record<string, string>> = {
  open: 'Asked',
  reply: 'Message from the customer',
  answer: 'Answered',
  answerAndClose: 'Answered and closed',
  note: 'Note added',
  assign: 'Assigned',
  unassign: 'Assignment taken back',
  close: 'Closed',
  reopen: 'Reopened',
  rename: 'Subject changed',
  hold: 'Mail held',
  show: 'Held mail shown',
  split: 'Held mail moved to a ticket of its own',
  splitFrom: 'Opened from a held mail',
  dismiss: 'Held mail left out',
  automatic: 'Automatic mail',
}

/** Who did it. A held mail and a machine's are by their own address, not by the customer. */
const toSource = ({ action, by, detail }: StaffTicket['history'][number]) =>
  detail !== null && (action === 'hold' || action === 'automatic')
    ? { message: null, author: { name: detail } }
    : { message: detail, author: { name: by } }

/** Who asks, what about, and the history of a ticket. */
export function TicketFacts({ ticket, now }: { readonly ticket: StaffTicket; readonly now: number }) {
  const { session } = useSession()
  const { contact, customer } = ticket
  return (
    <aside className="tb-facts" aria-label="Customer and history">
      <SectionCard title="Customer">
        <dl className="kv l qn-facts bd">
          <dt>Name</dt>
          <dd>{contact.name}</dd>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </dd>
          {contact.phone === '' ? null : (
            <>
              <dt>Phone</dt>
              <dd>
                <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}>{contact.phone}</a>
              </dd>
            </>
          )}
          <dt>Account</dt>
          <dd>
            {customer === null ? (
              'Not signed in'
            ) : session.admin ? (
              <Link to={`/dashboard/account?account=${customer.account_id}`}>{customer.account}</Link>
            ) : (
              customer.account
            )}
          </dd>
          <dt>Asked</dt>
          <dd>
            {formatFullDay(ticket.opened_at)}, {ticket.source === 'mail' ? 'by email' : 'in the shop'}
          </dd>
        </dl>
        <div className="bd tb-about">
          <AboutList about={ticket.about} isSignedIn />
        </div>
      </SectionCard>
      <SectionCard title="History" count={ticket.history.length}>
        <HistoryList
          entries={ticket.history.map((entry) => ({
            id: entry.id,
            at: entry.at,
            action: entry.action,
            ...toSource(entry),
          }))}
          now={now}
          getLabel={(entry) => getActionLabel(labels, entry.action)}
        />
      </SectionCard>
    </aside>
  )
}
