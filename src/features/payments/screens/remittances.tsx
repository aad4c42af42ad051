import { useParams } from 'react-router-dom'
import { claimPayments } from '../../../../contract/claim-payments.ts'
import { formatMonth } from '../../../../domain/labor-claims/payments.ts'
import { hasPermission } from '../../../data/has-permission.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useSession } from '../../../data/session.tsx'
import { useRead } from '../../../data/use-read.ts'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { paymentsPath, remittancesPath } from '../components/payment-display.ts'
import { RemittanceRows } from '../components/remittance-rows.tsx'
import { Statement } from '../components/statement.tsx'
import '../components/payments.css'

/** The months in which a servicer was paid; for the office, of all servicers. */
function Months() {
  const { session } = useSession()
  const isOffice = hasPermission(session, 'claims.manage')
  const list = useRead(claimPayments.table.listRemittances, { query: {} })
  return (
    <Page
      title="Remittances"
      works="showing what was loaded last"
      asOf={list.state === 'ready' ? list.asOf : null}
      canRefresh
      {...(isOffice ? { back: paymentsPath } : {})}
    >
      {list.state === 'loading' ? <Loading label="Loading the remittances" rows={6} /> : null}
      {list.state === 'failed' ? (
        <Failed title="The remittances did not load" onAgain={list.refetch}>
          {callErrorMessage(list.error)}
        </Failed>
      ) : null}
      {list.state !== 'ready' ? null : list.value.remittances.length === 0 ? (
        <Empty icon="card" title="Nothing was paid yet">
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
      title={/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? formatMonth(month) : 'Remittance'}
      subtitle="Remittance statement"
      back={remittancesPath}
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
