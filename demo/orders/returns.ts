import type { Insertable, Kysely } from 'kysely'
import type { ReturnReason, ReturnState } from '../../domain/returns/states.ts'
import type { Database } from '../../server/db/schema.ts'
import { seededRandom } from '../random.ts'

type Order = Insertable<Database['shop_order']> & { readonly order_id: number }
type Line = Insertable<Database['order_line']>
type History = Insertable<Database['order_history']>

interface Plan {
  readonly state: ReturnState
  readonly daysAgo: number
  readonly reason: ReturnReason
  readonly message: string
  readonly answer: string
  readonly isRequest: boolean
}

const request = { isRequest: true, answer: '' } as const
/** What comes back, on the latest orders that arrived. */
const plans: readonly Plan[] = [
  { ...request, state: 'requested', daysAgo: 2, reason: 'wrong part', message: 'It is for the older model.' },
  { ...request, state: 'requested', daysAgo: 1, reason: 'not needed', message: '' },
  {
    ...{ state: 'opened', daysAgo: 4, reason: 'defective', message: 'It hums under load.', isRequest: true },
    answer: 'Please use the old box.',
  },
  {
    ...{ state: 'received', daysAgo: 6, reason: 'damaged in transit', message: '', isRequest: false },
    answer: 'Your carrier picks it up.',
  },
  {
    ...{ state: 'declined', daysAgo: 9, reason: 'not needed', message: 'We have one left over.', isRequest: true },
    answer: 'Opened electronics cannot be sold again.',
  },
]
/** Credited to an account on terms. */
const creditedPlan: Plan = {
  ...{ state: 'credited', daysAgo: 8, reason: 'wrong part', message: 'Ordered twice.', answer: '', isRequest: true },
}

const dayMs = 86_400_000
const isTaken = (state: ReturnState) => state !== 'declined'
const hasCome = (state: ReturnState) => state === 'received' || state === 'credited'

/** The actions that lead to a state, each with its day before the last one. */
const actionsTo = ({ state, isRequest }: Plan): readonly string[] => [
  isRequest ? 'requestReturn' : 'openReturn',
  ...(isRequest && state !== 'requested' && state !== 'declined' ? ['acceptReturn'] : []),
  ...(state === 'declined' ? ['declineReturn'] : []),
  ...(hasCome(state) ? ['receiveReturn'] : []),
  ...(state === 'credited' ? ['creditReturn'] : []),
]

/** Orders that arrived and were not for a claim, the latest first. */
const listArrived = (orders: readonly Order[]): Order[] =>
  orders
    .filter(({ status, order_type }) => status === 'delivered' && order_type !== 'warranty')
    .toSorted((one, other) => Number(other.delivered_at ?? 0) - Number(one.delivered_at ?? 0))

/** Some returns in every state, of orders that are stored already. What came is damaged, so that the stock stays as it is. */
export async function seedReturns(
  db: Kysely<Database>,
  orders: readonly Order[],
  lines: readonly Line[],
  { now, office }: { readonly now: Date; readonly office: number },
): Promise<void> {
  // Its own numbers, so that the orders stay the same.
  const random = seededRandom(50_004)
  const arrived = listArrived(orders)
  const onTerms = arrived.find(({ payment }) => payment === 'terms')
  const others = arrived.filter((order) => order !== onTerms)
  const chosen = [
    ...plans.flatMap((plan, at) => (others[at] === undefined ? [] : [{ plan, order: others[at] }])),
    ...(onTerms === undefined ? [] : [{ plan: creditedPlan, order: onTerms }]),
  ]
  for (const { plan, order } of chosen) {
    const line = lines.find(({ order_id }) => order_id === order.order_id)
    if (line === undefined) continue
    const { order_id } = order
    const [opened, return_id] = [new Date(now.getTime() - plan.daysAgo * dayMs), random.id(now)]
    const at = new Date(opened.getTime() + dayMs / 2)
    const isCredited = plan.state === 'credited'
    const amount = isCredited ? line.price : 0
    await db
      .insertInto('order_return')
      .values({
        ...{ return_id, order_id, number: 1, state: plan.state, is_request: plan.isRequest, opened_at: opened },
        ...{ user_id: plan.isRequest ? order.user_id : office, message: plan.message, answer: plan.answer },
        ...{ goods: amount, credit: amount, to_balance: amount, updated_at: at, rev: actionsTo(plan).length },
        ...(isCredited ? { credited_at: at, credited_by: office } : { credited_at: null, credited_by: null }),
      })
      .execute()
    const { product_id, number, name, price } = line
    await db
      .insertInto('order_return_line')
      .values({
        ...{ return_id, position: 1, product_id, number, name, qty: 1, price, reason: plan.reason, restock: false },
        received: hasCome(plan.state) ? 1 : 0,
      })
      .execute()
    if (hasCome(plan.state)) {
      const receipt_id = random.id(at)
      await db.insertInto('order_return_receipt').values({ receipt_id, return_id, at, user_id: office }).execute()
      const piece = { receipt_id, line: 1, position: 1, qty: 1, condition: 'damaged', is_restocked: false } as const
      await db.insertInto('order_return_receipt_line').values(piece).execute()
    }
    if (isTaken(plan.state))
      await db
        .updateTable('order_line')
        .set({ returned: 1 })
        .where('order_id', '=', order_id)
        .where('position', '=', line.position)
        .execute()
    if (isCredited)
      await db.updateTable('shop_order').set({ credited: amount }).where('order_id', '=', order_id).execute()
    await db
      .insertInto('order_history')
      .values(
        actionsTo(plan).map((action, step): History => ({
          ...{ entry_id: random.id(opened), order_id, client_op_id: null, action },
          at: new Date(opened.getTime() + (step * dayMs) / 4),
          user_id: action === 'requestReturn' ? order.user_id : office,
          ...{ from_status: order.status ?? null, to_status: order.status ?? 'delivered' },
          message: `RMA-${order_id}-1: 1 of ${number} ${name}.`,
        })),
      )
      .execute()
  }
}
