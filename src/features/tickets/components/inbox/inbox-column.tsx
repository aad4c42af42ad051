import { Link } from 'react-router-dom'
import type { Reply } from '../../../../../contract/kernel/endpoint.ts'
import type { ticketInbox } from '../../../../../contract/ticket-inbox.ts'
import { inboxSections, isCountLimited } from '../../../../../domain/tickets/states.ts'
import { useNow } from '../../../../data/clock.tsx'
import type { ReadResult } from '../../../../data/use-read.ts'
import { formatCount, formatFound } from '../../../../shared/formats/format-price.ts'
import { FilterField } from '../../../../shared/filter-field.tsx'
import { useTypedTexts } from '../../../../shared/use-typed-texts.ts'
import { Pagination } from '../../../../shared/pagination.tsx'
import { LoadFailed, listOffline } from '../../../../shared/load-failed.tsx'
import { useChosenInSight } from '../../../../ui/chosen-in-sight.ts'
import { Empty, Loading } from '../../../../ui/load-states.tsx'
import { sectionLabels, toInboxPath } from './inbox-address.ts'
import type { InboxAddress } from './inbox-address.ts'
import { InboxList } from './inbox-list.tsx'
import '../../../../ui/segment.css'

type List = ReadResult<Reply<(typeof ticketInbox)['listInbox']>>

const emptyTexts: Readonly<Record<InboxAddress['section'], readonly [title: string, text: string]>> = {
  to_answer: ['Nothing to answer', 'Questions and held mail that wait for us appear here.'],
  mine: ['Nothing assigned to you', 'Take a ticket from Unassigned.'],
  unassigned: ['Every ticket is assigned', 'New questions appear here.'],
  open: ['You’re all caught up', 'New questions from the shop and by email appear here.'],
  closed: ['No closed tickets', 'Tickets that you close appear here.'],
  automatic: ['No automatic mail', 'Absence notices and newsletters that came in appear here for 90 days.'],
}

/** The search of the inbox: what is typed filters 300 ms after the last keystroke. */
function InboxSearch({ filter, onFilter }: { readonly filter: string; readonly onFilter: (text: string) => void }) {
  const [texts, setTexts] = useTypedTexts({ filter }, (typed) => {
    onFilter(typed.filter)
  })
  return (
    <FilterField
      label="Search tickets"
      placeholder="Number, name, email or text"
      value={texts.filter}
      maxLength={200}
      onType={(typed) => {
        setTexts({ filter: typed })
      }}
    />
  )
}

/** The first pane of the inbox: sections with their numbers, search, and the tickets of one page. */
export function InboxColumn({
  list,
  address,
  isDesk,
  onFilter,
  onPage,
  onAnswer,
}: {
  readonly list: List
  readonly address: InboxAddress
  readonly isDesk: boolean
  readonly onFilter: (text: string) => void
  readonly onPage: (page: number) => void
  readonly onAnswer: () => void
}) {
  const now = useNow(60_000)
  const nav = useChosenInSight(address.section)
  const totals = list.state === 'ready' ? list.value.totals : null
  const isLimited = (section: InboxAddress['section']) => address.filter !== '' || isCountLimited(section)
  const [emptyTitle, emptyText] = emptyTexts[address.section]
  return (
    <section className="tb-column" aria-label="Inbox">
      <nav ref={nav} className="scroll-x tb-tabs" aria-label="Sections">
        {inboxSections.map((section) => (
          <Link
            key={section}
            className="chip"
            to={toInboxPath({ ...address, section, page: 1, ticket: isDesk ? address.ticket : '' })}
            replace
            {...(section === address.section ? { 'aria-current': 'page' as const } : {})}
          >
            {sectionLabels[section]}
            {totals?.[section] === undefined ? null : (
              <span className="tn">{(isLimited(section) ? formatFound : formatCount)(totals[section])}</span>
            )}
          </Link>
        ))}
      </nav>
      <InboxSearch filter={address.filter} onFilter={onFilter} />
      <div className="tb-scroll">
        {list.state === 'loading' ? <Loading label="Loading the tickets" rows={6} /> : null}
        <LoadFailed reading={list} name="The tickets" offline={listOffline} />
        {list.state === 'ready' && list.value.data.length === 0 ? (
          <Empty icon="speech" title={address.filter === '' ? emptyTitle : 'No matches'}>
            {address.filter === '' ? emptyText : `No ticket of this section has “${address.filter}”.`}
          </Empty>
        ) : null}
        {list.state === 'ready' && list.value.data.length > 0 ? (
          <>
            <InboxList
              rows={list.value.data}
              selected={address.ticket}
              now={now}
              isDesk={isDesk}
              toPath={(row) => toInboxPath({ ...address, ticket: row.number })}
              onAnswer={onAnswer}
            />
            <Pagination list={list.value} isSearch={isLimited(address.section)} onPage={onPage} />
          </>
        ) : null}
      </div>
      <p className="t12 mute desk">↑ ↓ move · Enter opens · R answers the open one · Ctrl+Enter sends</p>
    </section>
  )
}
