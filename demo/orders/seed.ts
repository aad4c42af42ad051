import type { Insertable, Kysely } from 'kysely'
import { sql } from 'kysely'
import { applyDiscount } from '../../domain/money/cents.ts'
import type { Database } from '../../server/db/schema.ts'
import type { Draft, Line } from './draft.ts'
import { createClaimOrders } from './claim-orders.ts'
import { readOrderPlaces } from './places.ts'
import { seedPayments } from './payments.ts'
import { planOrders, listStepsTo } from './plan.ts'
import { seedReturns } from './returns.ts'
import { createTrackingNumber, insertShipments, planShipments } from './shipments.ts'
import { demoPeople } from '../people.ts'
import type { Random } from '../random.ts'
import { seededRandom } from '../random.ts'

/** A part for sale: it has a price and was not replaced. */
interface StockedPart {
  readonly product_id: number
  readonly number: string
  readonly name: string
  /** Cents. */
  readonly price: number
}

/** Lists the most requested service parts: the first hundred with a price. */
async function listStockedParts(db: Kysely<Database>): Promise<StockedPart[]> {
  const rows = await db
    .selectFrom('product')
    .select(['product_id', 'number', 'name', 'price'])
    .where('price', 'is not', null)
    .where('superseded_by', 'is', null)
    .orderBy('product_id')
    .limit(100)
    .execute()
  return rows.flatMap(({ price, ...part }) => (price === null ? [] : [{ ...part, price }]))
}

const firstOrder = 50_001
const dayMs = 86_400_000
const services: readonly (readonly [code: string, cents: number])[] = [
  ['GROUND', 1295],
  ['2DAY', 2950],
  ['NEXT', 4875],
]
/** The user who approves, packs and answers. */
const staff = 'reviewer'

/** Inserts orders in every status, of every buying account, some of them for the parts of claims. */
export async function seedOrders(db: Kysely<Database>, now: Date): Promise<void> {
  const random = seededRandom(50_001)
  const drafts = [...(await createCustomerOrders(db, now, random)), ...(await createClaimOrders(db, now))].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
  const people = await demoPeople(db)
  const office = people(staff).userId
  const orders: (Insertable<Database['shop_order']> & { readonly order_id: number })[] = []
  const lines: Insertable<Database['order_line']>[] = []
  const history: Insertable<Database['order_history']>[] = []
  const links: Insertable<Database['order_claim']>[] = []
  for (const [index, draft] of drafts.entries()) {
    const orderId = firstOrder + index
    const steps = listStepsTo(draft.status, draft.claimId !== null)
    const times = steps.map(
      (_, step) =>
        new Date(Math.min(draft.at.getTime() + step * 1.2 * dayMs, now.getTime() - (steps.length - step) * 60_000)),
    )
    orders.push({ order_id: orderId, ...toColumns(draft, steps.length, times, random) })
    lines.push(...draft.lines.map((line, position) => ({ order_id: orderId, position: position + 1, ...line })))
    for (const [step, [action, to]] of steps.entries()) {
      const at = times[step] ?? draft.at
      history.push({
        entry_id: random.id(at),
        order_id: orderId,
        client_op_id: null,
        at,
        user_id: step === 0 ? draft.facts.user_id : office,
        action,
        from_status: steps[step - 1]?.[1] ?? null,
        to_status: to,
        message: action === 'ask' ? 'Which serial is on the plate? The photo is blurred.' : null,
      })
    }
    if (draft.claimId !== null)
      links.push({ order_id: orderId, claim_id: draft.claimId, user_id: draft.facts.user_id, at: draft.at })
  }
  const shipped = planShipments(orders, lines, { now, office })
  await db.insertInto('shop_order').values(shipped.orders).execute()
  await db.insertInto('order_line').values(shipped.lines).execute()
  await db
    .insertInto('order_history')
    .values([...history, ...shipped.history])
    .execute()
  await insertShipments(db, shipped)
  await seedPayments(db, orders)
  await seedReturns(db, shipped.orders, shipped.lines, { now, office })
  await db.insertInto('order_claim').values(links).execute()
  await sql`select setval(pg_get_serial_sequence('shop_order', 'order_id'), ${firstOrder + drafts.length - 1})`.execute(
    db,
  )
}

function toColumns(draft: Draft, steps: number, times: readonly Date[], random: Random) {
  const { facts, status, place, lines } = draft
  const subtotal = lines.reduce((sum, line) => sum + line.qty * line.price, 0)
  const isSent = status === 'shipped' || status === 'delivered'
  const [code, cost] = draft.claimId === null ? random.pick(services) : (['GROUND', 0] as const)
  return {
    ...facts,
    order_key: `demo-${random.id(draft.at)}`,
    client_op_id: null,
    status,
    rev: steps,
    placed_by: facts.user_id,
    created_at: draft.at,
    updated_at: times.at(-1) ?? draft.at,
    subtotal,
    shipping_cost: cost,
    discount: draft.discount,
    total: subtotal + cost - draft.discount,
    ship_code: code,
    ...place?.columns,
    tracking_number: isSent ? createTrackingNumber(random) : null,
    carrier: isSent ? 'UPS' : null,
    shipped_at: isSent ? (times[steps - (status === 'delivered' ? 2 : 1)] ?? null) : null,
    delivered_at: status === 'delivered' ? (times[steps - 1] ?? null) : null,
    logistics_order: null,
  }
}

const noWarranty = { serial_number: null, equipment_id: null, purchased_date: null, claim_reason: null } as const

async function createCustomerOrders(db: Kysely<Database>, now: Date, random: Random): Promise<Draft[]> {
  const [people, places, parts] = [await demoPeople(db), await readOrderPlaces(db), await listStockedParts(db)]
  return planOrders(random).map(({ buyer, status, daysAgo, payment }, index): Draft => {
    const { userId, accountId } = people(buyer)
    const place = places.get(accountId)
    const lines = pickLines(parts, random, place?.discountPercent ?? 0)
    const isFirst = buyer === 'customer' && index % 6 === 5
    return {
      at: new Date(now.getTime() - daysAgo * dayMs - random.int(0, 600) * 60_000),
      status,
      facts: {
        order_type: index % 7 === 3 ? 'phone' : 'web',
        payment,
        account_id: accountId,
        user_id: userId,
        message: index % 9 === 4 ? 'Please leave it at the loading dock' : '',
        ...noWarranty,
        coupon: isFirst ? 'WELCOME10' : null,
        card_brand: payment === 'card' ? 'Visa' : null,
        card_last4: payment === 'card' ? '4242' : null,
      },
      lines,
      place,
      discount: isFirst ? Math.round(lines.reduce((sum, line) => sum + line.qty * line.price, 0) / 10) : 0,
      claimId: null,
    }
  })
}

function pickLines(parts: readonly StockedPart[], random: Random, percent: number): Line[] {
  const chosen = new Map(
    Array.from({ length: random.int(1, 4) }, () => random.pick(parts)).map((part) => [part.product_id, part]),
  )
  return [...chosen.values()].map((part) => ({
    product_id: part.product_id,
    number: part.number,
    name: part.name,
    qty: random.int(1, 3),
    price: applyDiscount(part.price, percent),
    list_price: part.price,
  }))
}
