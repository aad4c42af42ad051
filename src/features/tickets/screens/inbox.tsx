import { useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { ticketInbox } from '../../../../contract/ticket-inbox.ts'
import { useSession } from '../../../data/session.tsx'
import { useRead } from '../../../data/use-read.ts'
import { useIsDesk } from '../../../ui/use-is-desk.ts'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { useStepBack } from '../../../shared/use-page.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { readInboxAddress, sectionLabels, toInboxPath } from '../components/inbox/inbox-address.ts'
import { answerFieldId } from '../components/inbox/answer-form.tsx'
import { InboxColumn } from '../components/inbox/inbox-column.tsx'
import { TicketPane } from '../components/inbox/ticket-pane.tsx'
import { useEvery } from '../../../data/use-every.ts'
import '../components/inbox/inbox.css'

const refreshMs = 60_000

/**
 * The staff's inbox: sections and tickets beside the open one at a desk, one after the other on a phone. The address says
 * what is open. Offline: the last lists and tickets.
 */
export function InboxScreen() {
  const { search, setSearch } = useOwnLocation()
  const { session } = useSession()
  const navigate = useNavigate()
  const isDesk = useIsDesk()
  const panes = useRef<HTMLDivElement>(null)
  const address = readInboxAddress(search)
  const { section, page, filter, ticket } = address
  const list = useRead(ticketInbox.listInbox, {
    query: { section, page, ...(filter === '' ? {} : { filter }) },
  })
  const refetch = list.state === 'ready' ? list.refetch : null
  useEvery(refreshMs, () => refetch?.())
  // The list is read anew while another screen is shown too, which should stay.
  const isBehind = useStepBack(list, page, (next) => {
    setSearch({ page: next === 1 ? '' : String(next) })
  })
  const hasList = isDesk || ticket === ''
  return (
    <Page
      title={hasList ? 'Tickets' : ticket}
      subtitle={hasList ? sectionLabels[section] : undefined}
      {...(hasList ? {} : { back: toInboxPath({ ...address, ticket: '' }) })}
      works="lists and tickets you have opened before; your answer is kept as a draft"
      asOf={list.state === 'ready' ? list.asOf : null}
      canRefresh
      actions={
        hasList && session.admin ? (
          <Link className={buttonClass({})} to="/dashboard/tickets/templates">
            Templates
          </Link>
        ) : undefined
      }
    >
      <div ref={panes} className={isDesk ? 'tb is-desk' : 'tb'}>
        {hasList ? (
          <InboxColumn
            list={isBehind ? { state: 'loading' } : list}
            address={address}
            isDesk={isDesk}
            onFilter={(text) => {
              navigate(toInboxPath({ ...address, page: 1, filter: text }), { replace: true })
            }}
            onPage={(next) => {
              navigate(toInboxPath({ ...address, page: next }), { replace: true })
            }}
            onAnswer={() => panes.current?.querySelector<HTMLElement>(`#${answerFieldId}`)?.focus()}
          />
        ) : null}
        {ticket !== '' ? (
          <TicketPane
            key={ticket}
            number={ticket}
            onSplit={(number) => {
              navigate(toInboxPath({ ...address, ticket: number }), { replace: isDesk })
            }}
          />
        ) : isDesk ? (
          <section className="tb-pane" aria-label="Ticket">
            <Empty icon="speech" title="No ticket selected">
              Choose one from the list.
            </Empty>
          </section>
        ) : null}
      </div>
    </Page>
  )
}
