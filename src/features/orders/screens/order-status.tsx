import { useEffect, useRef } from 'react'
import { useSession } from '../../../data/session.tsx'
import { useStanding } from '../../../data/standing.tsx'
import { ShopPage } from '../../../shared/shop-page.tsx'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { Failed, Loading } from '../../../ui/four-states.tsx'
import { Note } from '../../../ui/note.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { OrderView } from '../components/order-view.tsx'
import { statusWords } from '../components/order-words.ts'
import { ParcelCard } from '../components/parcel-card.tsx'
import { StatusForm } from '../components/status-form.tsx'
import { useOrderSearch } from '../components/use-order-search.ts'
import type { Asked, OrderFound, Parcel } from '../components/use-order-search.ts'
import '../components/order-status.css'

/** What the address keeps of an answer, so that a reload and the link of a mail open it again. */
const addressOf = (asked: Asked, found: OrderFound) => {
  const none = { order: '', key: '', tracking: '' }
  if (found.is === 'order') return { ...none, order: found.order.display_id, key: found.key }
  return asked.by === 'tracking'
    ? { ...none, tracking: asked.tracking }
    : { ...none, order: asked.number, key: asked.key }
}

/** S21: how an order stands, by its number and key or by a tracking number. */
export function OrderStatusScreen() {
  const { search, setSearch } = useOwnLocation()
  const { session } = useSession()
  const { isOnline } = useStanding()
  const { found, ask } = useOrderSearch()
  const start = {
    number: search.get('order') ?? '',
    key: search.get('key') ?? '',
    tracking: search.get('tracking') ?? '',
  }
  const lookUp = async (asked: Asked) => {
    const answer = await ask(asked)
    if (answer.is === 'order' || answer.is === 'parcel') setSearch(addressOf(asked, answer))
  }
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (start.number !== '') void ask({ by: 'number', number: start.number, key: start.key })
    else if (start.tracking !== '') void lookUp({ by: 'tracking', tracking: start.tracking })
  })
  return (
    <ShopPage title="Order status" works="looking up an order needs a connection">
      <StatusForm start={start} needsKey={!session.logged_in} onAsk={lookUp} />
      {isOnline || found.is === 'order' ? null : (
        <Note tone="warn" icon="no-signal" className="mt4">
          Looking up an order needs a connection. What you typed stays here.
        </Note>
      )}
      <div className="os-found" role="status">
        <Answer found={found} onAgain={lookUp} />
      </div>
    </ShopPage>
  )
}

function Answer({ found, onAgain }: { readonly found: OrderFound; readonly onAgain: (asked: Asked) => Promise<void> }) {
  switch (found.is) {
    case 'nothing':
      return <p className="t14 mute no-print">Your confirmation email has the order’s number and its key.</p>
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
          title="The order could not be looked up"
          onAgain={() => {
            void onAgain(found.asked)
          }}
        >
          {found.message}
        </Failed>
      )
    case 'parcel':
      return <ParcelFound parcel={found.parcel} />
    case 'order':
      return <OrderView order={found.order} orderKey={found.key} />
  }
}

function ParcelFound({ parcel: { vendor_id, status, shipment } }: { readonly parcel: Parcel }) {
  return (
    <div className="stack os-parcel">
      <div className="row wrap g3">
        <h2 className="t20">{vendor_id}</h2>
        <StatusChip word={statusWords(status)} />
      </div>
      <ParcelCard shipment={shipment} />
      <p className="t13 mute">To see what is in it, look it up by its number and key, or sign in.</p>
    </div>
  )
}
