import type { Insertable, Kysely } from 'kysely'
import { formatDay } from '../../domain/orders/list-days.ts'
import type { Database } from '../../server/db/schema.ts'
import { states } from '../../server/db/reference/states.ts'
import type { Random } from '../random.ts'
import { seededRandom } from '../random.ts'

type Order = Insertable<Database['shop_order']> & { readonly order_id: number }
type Line = Insertable<Database['order_line']>
/** A line with its pieces. */
type SentLine = Line & { readonly shipped: number; readonly backordered: number }

const hourMs = 3_600_000
const dayMs = 86_400_000

export const createTrackingNumber = (random: Random): string =>
  `1Z88A70${random.int(10_000_000, 99_999_999)}${random.int(100, 999)}`

const isDone = ({ status }: Order) => status === 'shipped' || status === 'delivered'

/** Every second order that is packed and has more than one piece: a part of it has left. */
const isPart = (order: Order, lines: readonly Line[]) =>
  order.status === 'processing' && order.order_id % 2 === 0 && lines.reduce((sum, { qty }) => sum + qty, 0) > 1

/** What has left: everything, or of the first part all but one piece. The rest waits until a day, where one is known. */
function toSentLines(order: Order, lines: readonly Line[], expected_on: string | null): SentLine[] {
  return lines.map((line, index) => {
    const shipped = isDone(order) ? line.qty : index > 0 ? 0 : Math.max(1, line.qty - 1)
    const backordered = line.qty - shipped
    return { ...line, shipped, backordered, ...(backordered === 0 ? {} : { expected_on }) }
  })
}

const toRecipient = (order: Order) => ({
  to_name: order.shipping_name ?? '',
  to_company: order.shipping_company ?? '',
  to_addr1: order.shipping_addr1 ?? '',
  to_addr2: order.shipping_addr2 ?? '',
  to_city: order.shipping_city ?? '',
  to_state: states.find(({ state_id }) => state_id === order.shipping_state_id)?.abbreviation ?? '',
  to_postal_code: order.shipping_postal_code ?? '',
  to_phone: order.shipping_phone ?? '',
})

/** What the history says of a part that has left. */
const describe = (lines: readonly SentLine[]): string =>
  [
    ...lines
      .filter(({ shipped }) => shipped > 0)
      .map(({ shipped, number, name }) => `${shipped} of ${number} ${name}.`),
    ...lines
      .filter(({ backordered }) => backordered > 0)
      .map(({ backordered, number, expected_on }) => {
        const day = expected_on === null || expected_on === undefined ? '' : `, expected ${formatDay(expected_on)}`
        return `Back-ordered: ${backordered} of ${number}${day}.`
      }),
  ].join(' ')

function planShipment(order: Order, own: readonly Line[], { now, office, random }: Seed) {
  const changed = new Date(order.updated_at)
  const at = isDone(order)
    ? new Date(order.shipped_at ?? changed)
    : new Date(Math.min(now.getTime() - hourMs, changed.getTime() + dayMs))
  const days = random.int(3, 20)
  const day = days === 3 ? null : new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
  const lines = toSentLines(order, own, day)
  const tracking = order.tracking_number ?? createTrackingNumber(random)
  const shipment_id = random.id(at)
  const summary = { carrier: 'UPS', tracking_number: tracking, tracking_numbers: tracking }
  return {
    order: { ...order, ...summary, ...(isDone(order) ? {} : { updated_at: at, rev: (order.rev ?? 1) + 1 }) },
    lines,
    shipment: {
      ...{ shipment_id, order_id: order.order_id, number: 1, note: '', ship_code: order.ship_code ?? '' },
      ...{ carrier: 'UPS', tracking_numbers: [tracking], shipped_at: at, shipped_by: office },
      ...{ delivered_at: order.delivered_at ?? null, ...toRecipient(order) },
    },
    packed: lines
      .filter(({ shipped }) => shipped > 0)
      .map(({ product_id, number, name, shipped }, index) => ({
        ...{ shipment_id, position: index + 1, product_id, number, name, qty: shipped },
      })),
    history: isDone(order)
      ? []
      : [
          {
            ...{ entry_id: random.id(at), order_id: order.order_id, client_op_id: null, at, user_id: office },
            ...{ action: 'shipPart', from_status: order.status, to_status: order.status, message: describe(lines) },
          },
        ],
  }
}

interface Seed {
  readonly now: Date
  /** The user who packs. */
  readonly office: number
  readonly random: Random
}

/**
 * The shipments of the demo orders. What was shipped went whole; of some orders that are packed a part has left, and the
 * rest is back-ordered. Returns the orders and lines as they are then.
 */
export function planShipments(
  orders: readonly Order[],
  lines: readonly Line[],
  { now, office }: { readonly now: Date; readonly office: number },
) {
  // Its own numbers, so that the orders stay the same.
  const seed: Seed = { now, office, random: seededRandom(50_003) }
  const planned = orders.map((order) => {
    const own = lines.filter((line) => line.order_id === order.order_id)
    return isDone(order) || isPart(order, own) ? planShipment(order, own, seed) : { order, lines: own }
  })
  const sent = planned.filter((one) => 'shipment' in one)
  return {
    orders: planned.map((one) => one.order),
    lines: planned.flatMap((one): readonly Line[] => one.lines),
    shipments: sent.map((one) => one.shipment),
    packed: sent.flatMap((one) => one.packed),
    history: sent.flatMap((one) => one.history),
  }
}

/** Stores planned shipments. Their orders are stored already. */
export async function insertShipments(
  db: Kysely<Database>,
  { shipments, packed }: Pick<ReturnType<typeof planShipments>, 'shipments' | 'packed'>,
): Promise<void> {
  if (shipments.length > 0) await db.insertInto('order_shipment').values(shipments).execute()
  if (packed.length > 0) await db.insertInto('order_shipment_line').values(packed).execute()
}
