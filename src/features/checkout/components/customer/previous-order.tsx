import * as z from 'zod/mini'
import { checkout } from '../../../../../contract/checkout.ts'
import type { CheckoutState } from '../../../../../contract/shapes/cart.ts'
import { useNow } from '../../../../data/clock.tsx'
import { errorMessage } from '../../../../data/error-message.ts'
import { useSession } from '../../../../data/session.tsx'
import { useRead } from '../../../../data/use-read.ts'
import { addressLine } from '../../../../shared/address/address-line.ts'
import { formatCard, formatExpiry } from '../../../../shared/formats/format-card.ts'
import { formatPrice } from '../../../../shared/formats/format-price.ts'
import { useSharedDraft } from '../../../../shared/drafts/use-shared-draft.ts'
import { toShippingDraftKey } from '../../../../shared/cart/checkout-paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { Loading } from '../../../../ui/load-states.tsx'
import { Note } from '../../../../ui/note.tsx'
import { formatDay } from '../../../../ui/format-time.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { valuesOf } from '../../../../shared/address/address-values.ts'
import type { AddressValues } from '../../../../shared/address/address-values.ts'
import { useOrderDetails } from '../use-order-details.ts'
import type { PreviousOrder as Previous } from '../use-order-details.ts'

/** An empty number closes the previous order. */
const orderSearch = z.object({ order: z.string().check(z.trim(), z.maxLength(20, 'At most 20 characters')) })

/** Looks up a previous order by number, with its card (K09, K10), to start a new order from it. Administrators only. */
export function PreviousOrder({ state }: { readonly state: CheckoutState }) {
  const { session } = useSession()
  const { details, update } = useOrderDetails()
  const number = details.previous_order
  const isOn = session.admin && number !== ''
  const order = useRead(checkout.table.findOrder, { params: { order: number } }, { isOn })
  const card = useRead(checkout.table.findOrderCard, { params: { order: number } }, { isOn })
  const form = useRowForm({
    schema: orderSearch,
    values: { order: number },
    onSave: async (body) => {
      update({ previous_order: body.order })
    },
  })
  if (!session.admin) return null
  return (
    <section aria-labelledby="co-previous">
      <h2 className="t20" id="co-previous">
        Previous order
      </h2>
      <Form form={form} className="co-find" role="search">
        <Field label="Order number" isOptional autoComplete="off" maxLength={20} {...form.bind('order')} />
        <Button type="submit" icon="search">
          Look up
        </Button>
      </Form>
      {number === '' ? null : order.state === 'loading' ? (
        <Loading label="Looking for the order" rows={1} />
      ) : order.state === 'failed' ? (
        <Note tone="warn" icon="alert" role="alert" className="mt3">
          {errorMessage(order.error)}
        </Note>
      ) : (
        <PreviousOrderCard order={order.value} card={card.state === 'ready' ? card.value.card : null} state={state} />
      )}
    </section>
  )
}

function PreviousOrderCard({
  order,
  card,
  state: { admin_checkout: isOnPhone, as_user: customer },
}: {
  readonly order: Previous
  readonly card: NonNullable<CheckoutState['pending']['card']> | null
  readonly state: CheckoutState
}) {
  const now = useNow(60_000)
  const showSnackbar = useSnackbar()
  const { keep } = useSharedDraft<AddressValues>(toShippingDraftKey(customer?.user_id))
  return (
    <div className="card co-found mt3">
      <p className="t14 b">
        {order.display_id} · {order.account_name} · {formatDay(order.placed, now)} · {order.status}
      </p>
      <ul className="t14 mt2">
        {order.products.map((line) => (
          <li key={line.product_id}>
            {line.qty} × {line.name} <span className="mono mute">{line.number}</span> {formatPrice(line.price)}
          </li>
        ))}
      </ul>
      <dl className="kv l mt2">
        <dt>Total</dt>
        <dd className="tn">{formatPrice(order.total)}</dd>
        <dt>Shipped to</dt>
        <dd>{[order.shipping_address.name, addressLine(order.shipping_address)].filter(Boolean).join(', ')}</dd>
        <dt>Card</dt>
        <dd>{card === null ? 'None' : `${formatCard(card)}, expires ${formatExpiry(card)}`}</dd>
      </dl>
      {isOnPhone && customer === null ? (
        // A form without a customer is the administrator's own.
        <p className="t14 mute mt3">Choose a customer to ship to the same address.</p>
      ) : (
        <Button
          className="mt3"
          onClick={() => {
            keep(() => valuesOf(order.shipping_address))
            showSnackbar({ text: 'Address copied to the shipping form.' })
          }}
        >
          Ship to the same address
        </Button>
      )}
    </div>
  )
}
