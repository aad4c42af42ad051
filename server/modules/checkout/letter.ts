import { sayCents } from '../../../domain/money/cents.ts'
import type { Cents } from '../../../domain/money/cents.ts'
import type { Letter, Part } from '../../mail/letter.ts'
import type { Draft } from './draft.ts'

type Order = Draft['order']
/** As much of an order as its confirmation says. */
interface Confirmed {
  readonly order: Pick<
    Order,
    | 'status'
    | 'subtotal'
    | 'coupon'
    | 'discount'
    | 'ship_code'
    | 'shipping_cost'
    | 'surcharge'
    | 'tax'
    | 'total'
    | 'shipping_name'
    | 'shipping_company'
    | 'shipping_addr1'
    | 'shipping_addr2'
    | 'shipping_city'
    | 'shipping_postal_code'
    | 'card_brand'
    | 'card_last4'
  >
  readonly lines: readonly Pick<Draft['lines'][number], 'qty' | 'number' | 'name' | 'price'>[]
  readonly shippingState: string
}

const opening: Readonly<Record<string, string>> = {
  'order received': 'Thank you for your order. We have it, and tell you as soon as it is on its way.',
  'on hold':
    'Thank you for your order. The office looks at it before it is packed, and writes to you if anything is missing.',
  'approval pending':
    'We have your warranty order. It is looked at before it is packed; you hear from us once it is approved.',
}

function sums({ order }: Confirmed): Part {
  const parts: (readonly [string, Cents])[] = [
    ['Subtotal', order.subtotal],
    [order.coupon == null ? 'Discount' : `Coupon ${order.coupon}`, -(order.discount ?? 0)],
    [order.ship_code === 'WC' ? 'Will call' : 'Shipping', order.shipping_cost ?? 0],
    ['Surcharge', order.surcharge ?? 0],
    ['Tax', order.tax ?? 0],
    ['Total', order.total],
  ]
  const shown = parts.filter(([name, cents]) => cents !== 0 || ['Subtotal', 'Total'].includes(name))
  return { lines: shown.map(([name, cents]) => ({ left: name, right: sayCents(cents) })) }
}

function address({ order, shippingState }: Confirmed): string {
  const town = `${order.shipping_city ?? ''}, ${shippingState} ${order.shipping_postal_code ?? ''}`.trim()
  const lines = [order.shipping_name, order.shipping_company, order.shipping_addr1, order.shipping_addr2]
  return [...lines, order.shipping_city === '' ? '' : town].filter((one) => one !== '' && one !== undefined).join('\n')
}

/** The confirmation of an order: what, where to, what it comes to, and the link that opens it. No card but its last four. */
export function confirmation(
  draft: Confirmed,
  placed: { readonly display_id: string; readonly order_key: string },
): Letter {
  const { order, lines } = draft
  const card = order.card_last4 == null ? null : `${order.card_brand ?? 'Card'} ending in ${order.card_last4}`
  const path = `/order-status?order=${encodeURIComponent(placed.display_id)}&key=${encodeURIComponent(placed.order_key)}`
  return {
    subject: `Order ${placed.display_id}`,
    heading: `Order ${placed.display_id}`,
    parts: [
      { say: opening[order.status] ?? opening['order received'] ?? '' },
      {
        lines: lines.map(({ qty, number, name, price }) => ({
          left: `${qty} × ${name}`,
          under: number,
          right: sayCents(qty * price),
        })),
      },
      sums(draft),
      {
        facts: [
          [order.ship_code === 'WC' ? 'Picked up by' : 'Shipped to', address(draft)],
          ...(card === null ? [] : [['Paid with', card] as [string, string]]),
        ],
      },
      { button: 'Look at the order', path },
      {
        small: `Whoever has this link can see the order. Order number ${placed.display_id}, order key ${placed.order_key}.`,
      },
    ],
  }
}
