import { Link, useParams } from 'react-router-dom'
import { returns } from '../../../../contract/returns.ts'
import type { OrderReturn } from '../../../../contract/shapes/order-return.ts'
import { hasPermission } from '../../../data/has-permission.ts'
import { useSession } from '../../../data/session.tsx'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useRead } from '../../../data/use-read.ts'
import { formatFullDay } from '../../../shared/formats/format-date.ts'
import { SectionCard } from '../../../shared/section-card.tsx'
import { Failed, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { ReturnFacts, ReturnLines, ReturnPapers } from '../components/returns/return-details.tsx'
import { ReturnSteps } from '../components/returns/return-steps.tsx'
import { getReturnChip, returnsPath } from '../components/returns/returns-display.ts'
import '../components/order-status.css'
import '../components/shipping/shipping.css'
import '../components/returns/returns.css'

/** A return for staff: the warehouse receives it here, the office credits it. */
export function ReturnScreen() {
  const { number = '' } = useParams<{ number: string }>()
  const read = useRead(returns.table.readReturn, { params: { number } })
  return (
    <Page
      title={number}
      back={returnsPath}
      works="returns you have opened before"
      asOf={read.state === 'ready' ? read.asOf : null}
      canRefresh
      {...(read.state === 'ready' ? { subtitle: read.value.account_name } : {})}
    >
      {read.state === 'loading' ? <Loading label="Loading the return" rows={4} /> : null}
      {read.state === 'failed' ? (
        <Failed title="The return did not load" onAgain={read.refetch}>
          {callErrorMessage(read.error)}
        </Failed>
      ) : null}
      {read.state === 'ready' ? <Details of={read.value} /> : null}
    </Page>
  )
}

function Details({ of }: { readonly of: OrderReturn }) {
  const { session } = useSession()
  const seesOrders = hasPermission(session, 'orders.view')
  return (
    <SectionCard title={of.is_request ? 'Asked for by the customer' : 'Opened by us'}>
      <div className="bd rt-item">
        <p className="row wrap g2">
          <StatusChip {...getReturnChip(of.state)} />
          <span className="t13 mute">
            {formatFullDay(of.opened_at)}
            {of.by === '' ? '' : ` by ${of.by}`}
          </span>
        </p>
        <p className="t14">
          {seesOrders ? (
            <Link to={`/dashboard/orders/${of.order_number}`}>Order {of.order_number}</Link>
          ) : (
            `Order ${of.order_number}`
          )}
        </p>
        {of.customer === '' ? null : <p className="t14">{of.customer}</p>}
        <ReturnLines of={of} />
        <ReturnFacts of={of} />
        <span className="sh-acts no-print">
          <ReturnSteps of={of} />
          <ReturnPapers of={of} />
        </span>
      </div>
    </SectionCard>
  )
}
