import { useEffect, useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import type { Order } from '../../../../contract/shapes/order.ts'
import type { Seen } from '../../../../offline/engine.ts'
import type { LiveResult } from '../../../data/live-result.ts'
import { QueryWatcher } from '../../../data/query-watcher.tsx'
import { useSession } from '../../../data/session.tsx'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useScreenRead } from '../../../data/screen-reads.tsx'
import { ShopPage } from '../../../shared/shop-page/shop-page.tsx'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { Failed, Loading } from '../../../ui/load-states.tsx'
import { Note } from '../../../ui/note.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { OrderView } from '../components/order/order-view.tsx'
import { formatStatus } from '../components/order-display.ts'
import { OrderTimeline } from '../components/order/order-timeline.tsx'
import { ShipmentCard } from '../components/order/shipment-card.tsx'
import { OrderLookupForm } from '../components/order-lookup-form.tsx'
import { useOrderLookup } from '../components/use-order-lookup.ts'
import type { OrderQuery, OrderLookup, TrackedOrder } from '../components/use-order-lookup.ts'
import '../components/order-status.css'

/** The URL parameters of a found order, so that a reload and the link of an email open it again. */
const toSearchParams = (query: OrderQuery, found: OrderLookup) => {
  const none = { order: '', key: '', tracking: '' }
  if (found.is === 'order') return { ...none, order: found.order.display_id, key: found.key }
  if (query.by === 'tracking') return { ...none, tracking: query.tracking }
  // A postal code is part of an address: it stays out of links and of the browser's history.
  return query.by === 'postal' ? none : { ...none, order: query.number, key: query.key }
}

const toText = (search: Readonly<Record<string, string>>) =>
  JSON.stringify([search['order'], search['key'], search['tracking']])

/** S21: the status of an order, by number and key, by number and postal code or by tracking number. */
export function OrderStatusScreen() {
  const { search, setSearch } = useOwnLocation()
  const given = {
    order: search.get('order') ?? '',
    key: search.get('key') ?? '',
    tracking: search.get('tracking') ?? '',
  }
  const text = toText(given)
  const [opened, setOpened] = useState({ text, found: text, turn: 0 })
  // A link starts anew. What was looked up here changes the address too, and stays.
  if (text !== opened.text)
    setOpened({ text, found: text, turn: text === opened.found ? opened.turn : opened.turn + 1 })
  return (
    <OrderStatus
      key={opened.turn}
      start={{ number: given.order, key: given.key, tracking: given.tracking, postalCode: '' }}
      onFound={(parameters) => {
        setOpened((before) => ({ ...before, found: toText(parameters) }))
        setSearch(parameters)
      }}
    />
  )
}

function OrderStatus({
  start,
  onFound,
}: {
  readonly start: ComponentProps<typeof OrderLookupForm>['start']
  readonly onFound: (parameters: Readonly<Record<string, string>>) => void
}) {
  const { session } = useSession()
  const { isOnline } = useConnectionStatus()
  const { found, find } = useOrderLookup()
  const lookUp = async (query: OrderQuery) => {
    const answer = await find(query)
    if (answer.is === 'order' || answer.is === 'tracked') onFound(toSearchParams(query, answer))
  }
  useScreenRead(
    async () =>
      found.is === 'order' &&
      (await find({ by: 'number', number: found.order.display_id, key: found.key })).is === 'order',
    found.is === 'order',
  )
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    if (start.number !== '') void find({ by: 'number', number: start.number, key: start.key })
    else if (start.tracking !== '') void lookUp({ by: 'tracking', tracking: start.tracking })
  })
  return (
    <ShopPage title="Order status" works="looking up an order needs a connection" canRefresh={found.is === 'order'}>
      <OrderLookupForm start={start} needsKey={!session.logged_in} onLookUp={lookUp} />
      {isOnline || found.is === 'order' ? null : (
        <Note tone="warn" icon="no-signal" className="mt4">
          Looking up an order needs a connection. What you typed stays here.
        </Note>
      )}
      <div className="os-found" role="status">
        <LookupResult found={found} onAgain={lookUp} />
      </div>
    </ShopPage>
  )
}

function LookupResult({
  found,
  onAgain,
}: {
  readonly found: OrderLookup
  readonly onAgain: (query: OrderQuery) => Promise<void>
}) {
  switch (found.is) {
    case 'nothing':
      return (
        <p className="t14 mute no-print">
          Find the order number and key in your confirmation email. Without the email, use the postal code.
        </p>
      )
    case 'loading':
      return <Loading label="Looking for the order" rows={4} />
    case 'refused':
      return (
        <Note tone="bad" icon="alert" role="alert">
          {found.message} Check it against your confirmation email.
        </Note>
      )
    case 'failed':
      return (
        <Failed
          title="The order lookup failed"
          onAgain={() => {
            void onAgain(found.query)
          }}
        >
          {found.message}
        </Failed>
      )
    case 'tracked':
      return <TrackedOrderView tracked={found.tracked} />
    case 'order':
      return (
        <FoundOrder
          found={found}
          onPaid={() => onAgain({ by: 'number', number: found.order.display_id, key: found.key })}
        />
      )
  }
}

/** A found order. Each step that is taken on it reads it anew onto the device, and what was read last is shown. */
function FoundOrder({
  found: { order, key, at, failure },
  onPaid,
}: {
  readonly found: Extract<OrderLookup, { readonly is: 'order' }>
  readonly onPaid: () => Promise<void>
}) {
  const { session } = useSession()
  const [onDevice, setOnDevice] = useState<LiveResult<Seen<Order> | null>>({ state: 'loading' })
  const id = String(order.order_id)
  const seen = onDevice.state === 'ready' ? onDevice.value : null
  const isNewer = seen !== null && seen.value.order_id === order.order_id && (seen.asOf ?? 0) > at
  return (
    <>
      {session.logged_in ? (
        <QueryWatcher read={(engine) => engine.order(id)} dependencies={[id]} onResult={setOnDevice} />
      ) : null}
      {failure === undefined ? null : (
        <Note tone="warn" icon="alert">
          The order could not be read again. {failure}
        </Note>
      )}
      <OrderView order={isNewer ? seen.value : order} orderKey={key} onPaid={onPaid} />
    </>
  )
}

function TrackedOrderView({
  tracked: { vendor_id, status, is_partly_shipped, shipments },
}: {
  readonly tracked: TrackedOrder
}) {
  return (
    <div className="stack os-parcel">
      <div className="row wrap g3">
        <h2 className="t20">{vendor_id}</h2>
        <StatusChip label={is_partly_shipped ? 'Partly shipped' : formatStatus(status)} />
      </div>
      <OrderTimeline status={status} orderedAt={null} isPartlyShipped={is_partly_shipped} shipments={shipments} />
      {shipments.map((shipment, index) => (
        <ShipmentCard key={`${String(index)} ${shipment.tracking_number ?? ''}`} shipment={shipment} />
      ))}
      {shipments.length === 0 ? <p className="t14">Nothing has shipped yet.</p> : null}
      <p className="t13 mute">To see the order details, look it up by order number and key, or sign in.</p>
    </div>
  )
}
