import { useState } from 'react'
import { checkout } from '../../../../contract/checkout.ts'
import type { CheckoutState } from '../../../../contract/shapes/cart.ts'
import { useNow } from '../../../data/clock.tsx'
import { sayFault } from '../../../data/say-fault.ts'
import { useSession } from '../../../data/session.tsx'
import { useRead } from '../../../data/use-read.ts'
import { addressLine } from '../../../shared/address-line.ts'
import { cardWords, expiryWords } from '../../../shared/card-words.ts'
import { priceWords } from '../../../shared/price-words.ts'
import { useKept } from '../../../shared/use-kept.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/four-states.tsx'
import { Note } from '../../../ui/note.tsx'
import { sayDay } from '../../../ui/say-time.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { valuesOf } from '../../../shared/address-values.ts'
import type { AddressValues } from '../../../shared/address-values.ts'
import { useOrderWords } from './order-words.ts'
import type { PreviousOrder as Previous } from './order-words.ts'

/** An order from before, by its number, with the card that paid it (K09, K10): for the office, to begin another one from. */
export function PreviousOrder({ state }: { readonly state: CheckoutState }) {
  const { session } = useSession()
  const { words, say } = useOrderWords()
  const [typed, setTyped] = useState(words.previous_order)
  const number = words.previous_order
  const isOn = session.admin && number !== ''
  const order = useRead(checkout.table.findOrder, { params: { order: number } }, { isOn })
  const card = useRead(checkout.table.findOrderCard, { params: { order: number } }, { isOn })
  if (!session.admin) return null
  return (
    <section aria-labelledby="co-previous">
      <h2 className="t20" id="co-previous">
        Previous order
      </h2>
      <form
        className="co-find"
        onSubmit={(event) => {
          event.preventDefault()
          say({ previous_order: typed.trim() })
        }}
      >
        <Field
          label="Order number"
          isOptional
          autoComplete="off"
          maxLength={20}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
          }}
        />
        <Button type="submit" icon="search">
          Look up
        </Button>
      </form>
      {number === '' ? null : order.state === 'loading' ? (
        <Loading label="Looking for the order" rows={1} />
      ) : order.state === 'failed' ? (
        <Note tone="warn" icon="alert" role="alert" className="mt3">
          {sayFault(order.error)}
        </Note>
      ) : (
        <Found
          order={order.value}
          card={card.state === 'ready' ? card.value.card : null}
          userId={state.as_user?.user_id ?? null}
        />
      )}
    </section>
  )
}

function Found({
  order,
  card,
  userId,
}: {
  readonly order: Previous
  readonly card: NonNullable<CheckoutState['pending']['card']> | null
  readonly userId: number | null
}) {
  const now = useNow(60_000)
  const say = useSnackbar()
  const { keep } = useKept<AddressValues>(`checkout-shipping:${userId ?? ''}`)
  return (
    <div className="card co-found mt3">
      <p className="t14 b">
        {order.display_id} · {order.account_name} · {sayDay(order.placed, now)} · {order.status}
      </p>
      <ul className="t14 mt2">
        {order.products.map((line) => (
          <li key={line.product_id}>
            {line.qty} × {line.name} <span className="mono mute">{line.number}</span> {priceWords(line.price)}
          </li>
        ))}
      </ul>
      <dl className="kv l mt2">
        <dt>Total</dt>
        <dd className="tn">{priceWords(order.total)}</dd>
        <dt>Sent to</dt>
        <dd>{[order.shipping_address.name, addressLine(order.shipping_address)].filter(Boolean).join(', ')}</dd>
        <dt>Card</dt>
        <dd>{card === null ? 'None' : `${cardWords(card)}, expires ${expiryWords(card)}`}</dd>
      </dl>
      <Button
        className="mt3"
        onClick={() => {
          keep(() => valuesOf(order.shipping_address))
          say({ text: 'The address of that order stands in the shipping form.' })
        }}
      >
        Send to the same address
      </Button>
    </div>
  )
}
