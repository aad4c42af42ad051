import { formatCents } from '../../../../domain/money/cents.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { EmailTemplate, EmailSection } from '../../../mail/email-template.ts'
import type { Draft } from './draft.service.ts'

type Order = Draft['order']
/** The fields of an order that its confirmation shows. */
interface ConfirmedOrder {
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
  > &
    Partial<
      Pick<
        Order,
        'po_number' | 'taken_by' | 'check_number' | 'address_block' | 'surcharge_requested_by' | 'previous_order'
      >
    >
  readonly lines: readonly Pick<Draft['lines'][number], 'qty' | 'number' | 'name' | 'price'>[]
  readonly shippingState: string
}

const introByStatus: Readonly<Record<string, string>> = {
  'order received': 'Thank you for your order. We will email you when it ships.',
  'on hold':
    'Thank you for your order. Our office will review it before it is packed and will contact you if anything is missing.',
  'approval pending': 'We received your warranty order. We will review it and email you once it is approved.',
}

function buildTotals({ order }: ConfirmedOrder): EmailSection {
  const rows: (readonly [string, Cents])[] = [
    ['Subtotal', order.subtotal],
    [order.coupon == null ? 'Discount' : `Coupon ${order.coupon}`, -(order.discount ?? 0)],
    [order.ship_code === 'WC' ? 'Will call' : 'Shipping', order.shipping_cost ?? 0],
    ['Surcharge', order.surcharge ?? 0],
    ['Tax', order.tax ?? 0],
    ['Total', order.total],
  ]
  const shown = rows.filter(([name, cents]) => cents !== 0 || ['Subtotal', 'Total'].includes(name))
  return { lines: shown.map(([name, cents]) => ({ left: name, right: formatCents(cents) })) }
}

function formatAddress({ order, shippingState }: ConfirmedOrder): string {
  const cityLine = `${order.shipping_city ?? ''}, ${shippingState} ${order.shipping_postal_code ?? ''}`.trim()
  const lines = [order.shipping_name, order.shipping_company, order.shipping_addr1, order.shipping_addr2]
  return [...lines, order.shipping_city === '' ? '' : cityLine]
    .filter((one) => one !== '' && one !== undefined)
    .join('\n')
}

/** What a phone order records beside its parts, without what is empty (`SF085`). */
function listPhoneFacts({ order }: ConfirmedOrder): [string, string][] {
  const all: [string, string | undefined][] = [
    ['PO number', order.po_number],
    ['Check number', order.check_number],
    ['Bill to', order.address_block],
    ['Taken by', order.taken_by],
    ['Surcharge requested by', order.surcharge_requested_by],
    ['Previous order', order.previous_order],
  ]
  return all.flatMap(([name, value = '']) => (value === '' ? [] : [[name, value] as [string, string]]))
}

/** The confirmation email of an order: lines, address, totals and the link to the order. Shows only the last four digits of a card. */
export function buildConfirmation(
  draft: ConfirmedOrder,
  placed: { readonly display_id: string; readonly order_key: string },
): EmailTemplate {
  const { order, lines } = draft
  const card = order.card_last4 == null ? null : `${order.card_brand ?? 'Card'} ending in ${order.card_last4}`
  const path = `/order-status?order=${encodeURIComponent(placed.display_id)}&key=${encodeURIComponent(placed.order_key)}`
  return {
    subject: `Order ${placed.display_id}`,
    heading: `Order ${placed.display_id}`,
    parts: [
      { say: introByStatus[order.status] ?? introByStatus['order received'] ?? '' },
      {
        lines: lines.map(({ qty, number, name, price }) => ({
          left: `${qty} × ${name}`,
          under: number,
          right: formatCents(qty * price),
        })),
      },
      buildTotals(draft),
      {
        facts: [
          [order.ship_code === 'WC' ? 'Pickup by' : 'Ship to', formatAddress(draft)],
          ...(card === null ? [] : [['Paid with', card] as [string, string]]),
          ...listPhoneFacts(draft),
        ],
      },
      { button: 'View your order', path },
      {
        small: `Anyone with this link can view the order. Order number ${placed.display_id}, order key ${placed.order_key}.`,
      },
    ],
  }
}
