import { useCallback } from 'react'
import { useParams } from 'react-router-dom'
import { parseOrderNumber } from '../../../../domain/orders/number.ts'
import { site } from '../../../../contract/site.ts'
import { useNow } from '../../../data/clock.tsx'
import { useEngine } from '../../../data/engine.tsx'
import { useLiveQuery } from '../../../data/use-live-query.ts'
import { useRead } from '../../../data/use-read.ts'
import { ItemStates } from '../../../shared/item-states.tsx'
import type { ItemTexts } from '../../../shared/item-states.tsx'
import { useLateForms } from '../../../shared/forms/late-forms.tsx'
import { NoLongerYours } from '../../../shared/no-longer-yours.tsx'
import { formatFullDay } from '../../../shared/formats/format-date.ts'
import { RefreshButton } from '../../../shared/refresh-button.tsx'
import { useRefresh } from '../../../shared/use-refresh.ts'
import { Page } from '../../../ui/page.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { OrderSections, PartsSection, useSections } from '../components/edit/order-sections.tsx'
import { OrderFactsCard } from '../components/order/facts-card.tsx'
import { OrderHistoryCard } from '../components/order/history-card.tsx'
import { orderForms } from '../components/order/late-forms.ts'
import { OrderNotesCard } from '../components/order/notes-card.tsx'
import { BalanceDue } from '../components/payment/pay-balance.tsx'
import { PaymentCard } from '../components/payment/payment-card.tsx'
import { PrintOrder } from '../components/order/order-view.tsx'
import { ShippedShare } from '../components/order/shipped-share.tsx'
import { StepCard } from '../components/order/step-card.tsx'
import { ReturnsCard } from '../components/returns/returns-card.tsx'
import { ShipmentsCard } from '../components/shipping/shipments-card.tsx'
import { getStatusChip, typeLabels } from '../components/order-display.ts'
import '../components/order/order.css'

const texts: ItemTexts = {
  unreadable: 'This order could not be read',
  loading: 'Loading the order',
  notFound: 'Order not found',
  notLoaded: 'The order did not load',
  notOnDevice: 'This order is not on this device',
}

/** An order on the dashboard (S20). Without a network it shows the last copy, and notes are saved on this device. */
export function OrderScreen() {
  const params = useParams<{ id: string }>()
  const number = parseOrderNumber(params.id ?? '')
  const id = number === null ? (params.id ?? '') : String(number)
  const engine = useEngine()
  const now = useNow(30_000)
  const info = useRead(site.table.readSite, { query: {} })
  const shop = info.state === 'ready' ? info.value.company : 'The shop'
  const orderQuery = useLiveQuery((own) => own.order(id), [id])
  const refreshOrder = useCallback(() => engine.refreshOrder(id), [engine, id])
  const refresh = useRefresh(refreshOrder)
  const sections = useSections()
  useLateForms(orderForms)
  const reload = useCallback(() => refreshOrder().catch(() => undefined), [refreshOrder])
  const page = {
    title: 'Order',
    back: '/dashboard/orders',
    works: 'notes are saved on this device; changing an order needs a connection',
  }
  if (orderQuery.state !== 'ready' || orderQuery.value === null)
    return <ItemStates page={page} read={orderQuery} refresh={refresh} texts={texts} />
  const { value: seen } = orderQuery
  const { value: order } = seen
  const works = order.may.statuses.length > 0 || order.may.actions.length > 0
  return (
    <Page
      {...page}
      title={order.display_id}
      subtitle={`${typeLabels[order.order_type]}, ${order.account_name}`}
      asOf={seen.asOf}
      canRefresh
      hasRefreshButton={false}
      actions={<RefreshButton onPress={refresh.retry} />}
    >
      <div className="od-head">
        <StatusChip {...getStatusChip(order.status)} />
        <ShippedShare order={order} />
        <span className="t13 mute">ordered {formatFullDay(order.created_at)}</span>
        <span className="row wrap g2 end no-print">
          <PrintOrder order={order} />
        </span>
      </div>
      <div className="od">
        <div className="stack">
          {seen.isGone === true ? <NoLongerYours what="order" waiting={Object.keys(seen.pending).length} /> : null}
          <BalanceDue order={order} onPaid={reload} />
          <StepCard order={order} />
          <PartsSection order={order} sections={sections} hasStock={works} />
          <ShipmentsCard order={order} />
          <ReturnsCard order={order} />
          <OrderNotesCard seen={seen} shop={shop} now={now} />
          <OrderHistoryCard order={order} shop={shop} now={now} />
        </div>
        <div className="stack">
          <OrderSections order={order} sections={sections} />
          <PaymentCard order={order} onPaid={reload} />
          <OrderFactsCard order={order} />
        </div>
      </div>
    </Page>
  )
}
