import { useParams } from 'react-router-dom'
import { claimPayments } from '../../../../contract/claim-payments.ts'
import { formatMonth } from '../../../../domain/labor-claims/payments.ts'
import { shopTimeZone } from '../../../../domain/reports/calendar.ts'
import { addMonths } from '../../../../domain/reports/period.ts'
import { toDay } from '../../../../domain/orders/list-days.ts'
import { useNow } from '../../../data/clock.tsx'
import { hasPermission } from '../../../data/has-permission.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useSession } from '../../../data/session.tsx'
import { useRead } from '../../../data/use-read.ts'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { paymentsPath, remittancesPath } from '../components/payment-display.ts'
import { RemittanceRows } from '../components/remittance-rows.tsx'
import { Statement } from '../components/statement.tsx'
import '../components/payments.css'

const isMonth = (text: string | null): text is string => text !== null && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)
const addMonth = (month: string, count: number) => addMonths(`${month}-01`, count).slice(0, 7)

/** Goes to the month before or after the one that is shown. */
function OtherMonths({ month, onMonth }: { readonly month: string; readonly onMonth: (month: string) => void }) {
  const now = useNow(60_000)
  return (
    <nav className="row py-months" aria-label="Months">
      <Button
        icon="back"
        onClick={() => {
          onMonth(addMonth(month, -1))
        }}
      >
        {formatMonth(addMonth(month, -1))}
      </Button>
      {month >= toDay(now, shopTimeZone).slice(0, 7) ? null : (
        <span className="end">
          <Button
            icon="forward"
            onClick={() => {
              onMonth(addMonth(month, 1))
            }}
          >
            {formatMonth(addMonth(month, 1))}
          </Button>
        </span>
      )}
    </nav>
  )
}

/** The months in which a servicer was paid; for the office one month of all servicers. */
function Months() {
  const { session } = useSession()
  const { search, setSearch } = useOwnLocation()
  const isOffice = hasPermission(session, 'claims.manage')
  const asked = isOffice && isMonth(search.get('month')) ? search.get('month') : null
  const query = asked === null ? {} : { month: asked }
  const list = useRead(claimPayments.table.listRemittances, { query })
  const shown = asked ?? (list.state === 'ready' ? (list.value.remittances[0]?.month ?? null) : null)
  return (
    <Page
      title="Remittances"
      works="showing what was loaded last"
      asOf={list.state === 'ready' ? list.asOf : null}
      canRefresh
      {...(isOffice ? { back: paymentsPath } : {})}
    >
      {isOffice && shown !== null ? (
        <OtherMonths
          month={shown}
          onMonth={(month) => {
            setSearch({ month })
          }}
        />
      ) : null}
      {list.state === 'loading' ? <Loading label="Loading the remittances" rows={6} /> : null}
      {list.state === 'failed' ? (
        <Failed title="The remittances did not load" onAgain={list.refetch}>
          {callErrorMessage(list.error)}
        </Failed>
      ) : null}
      {list.state !== 'ready' ? null : list.value.remittances.length === 0 ? (
        <Empty
          icon="card"
          title={asked === null ? 'Nothing was paid yet' : `Nothing was paid in ${formatMonth(asked)}`}
        >
          {isOffice
            ? 'Payments are listed here by month and servicer.'
            : 'What you are paid for jobs is listed here by month.'}
        </Empty>
      ) : (
        <RemittanceRows rows={list.value.remittances} isOffice={isOffice} />
      )}
    </Page>
  )
}

/** The remittance statement of a month: the servicer's own, or for the office that of `?account=`. */
function Month({ month }: { readonly month: string }) {
  const { search } = useOwnLocation()
  const account = search.get('account')
  const read = useRead(claimPayments.table.readRemittance, {
    query: { month, ...(account === null ? {} : { account }) },
  })
  return (
    <Page
      title={isMonth(month) ? formatMonth(month) : 'Remittance'}
      subtitle="Remittance statement"
      back={account === null ? remittancesPath : `${remittancesPath}?month=${month}`}
      works="statements you have opened before"
      asOf={read.state === 'ready' ? read.asOf : null}
      canRefresh
    >
      {read.state === 'loading' ? <Loading label="Loading the statement" rows={5} /> : null}
      {read.state === 'failed' ? (
        <Failed title="The statement did not load" onAgain={read.refetch}>
          {callErrorMessage(read.error)}
        </Failed>
      ) : null}
      {read.state !== 'ready' ? null : read.value.lines.length === 0 ? (
        <Empty icon="card" title="Nothing was paid in this month" />
      ) : (
        <Statement of={read.value} account={account} />
      )}
    </Page>
  )
}

/** What a servicer was paid: its months, and the statement of one of them. */
export function RemittancesScreen() {
  const { month } = useParams<{ month: string }>()
  return month === undefined ? <Months /> : <Month month={month} />
}
