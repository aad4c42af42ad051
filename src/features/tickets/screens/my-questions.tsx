import { Link } from 'react-router-dom'
import { tickets } from '../../../../contract/tickets.ts'
import { useNow } from '../../../data/clock.tsx'
import { useRead } from '../../../data/use-read.ts'
import { Pagination } from '../../../shared/pagination.tsx'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { readPage, useStepBack } from '../../../shared/use-page.ts'
import { LoadFailed, listOffline } from '../../../shared/load-failed.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Empty, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { QuestionRows } from '../components/thread/question-rows.tsx'
import '../components/thread/thread.css'

const askLink = (
  <Link className={buttonClass({ fill: 'filled' })} to="/ticket/open">
    Ask a question
  </Link>
)

/** The questions that a user asked the shop, the latest first. Offline: the last list. */
export function MyQuestionsScreen() {
  const { search, setSearch } = useOwnLocation()
  const now = useNow(60_000)
  const page = readPage(search)
  const list = useRead(tickets.table.listMyTickets, { query: { page } })
  const goTo = (next: number) => {
    setSearch({ page: next === 1 ? '' : String(next) })
  }
  const isBehind = useStepBack(list, page, goTo)
  const rows = list.state === 'ready' ? list.value.data : []
  return (
    <Page
      title="My questions"
      works="questions you have opened before; a message you write is sent later"
      asOf={list.state === 'ready' ? list.asOf : null}
      canRefresh
      actions={rows.length === 0 ? undefined : askLink}
    >
      {list.state === 'loading' || isBehind ? <Loading label="Loading your questions" rows={4} /> : null}
      <LoadFailed
        reading={list}
        name="Your questions"
        offline={{
          title: listOffline.title,
          text: 'Connect once to open it here. A question that you ask now is sent later.',
        }}
      />
      {list.state === 'ready' && rows.length === 0 && !isBehind ? (
        <Empty icon="speech" title="No questions yet" action={askLink}>
          Ask about a part, an order or a warranty. Our answers appear here and in your email.
        </Empty>
      ) : null}
      {list.state === 'ready' && rows.length > 0 ? (
        <>
          <QuestionRows rows={rows} now={now} />
          <Pagination list={list.value} onPage={goTo} />
        </>
      ) : null}
    </Page>
  )
}
