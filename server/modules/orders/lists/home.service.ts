import type { Home } from '../../../../contract/shapes/home.ts'
import type { HomeBlock } from '../../../../domain/dashboard/home-blocks.ts'
import { maxCounted, toShownCount } from '../../../../domain/dashboard/home-blocks.ts'
import { toAmount } from '../../../../domain/money/cents.ts'
import { getDayEnd, getDayStart, toDay } from '../../../../domain/orders/list-days.ts'
import { listFilterStatuses } from '../../../../domain/orders/states.ts'
import type { OrderGroup, OrderStatus } from '../../../../domain/orders/states.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { getOrderScope } from '../orders.policy.ts'
import { countOrders, findOrderQuestions, listOldestOrders, listPurchases, sumOrders } from './home.store.ts'
import type { Purchase } from './home.store.ts'
import { toOrderRow } from './lists.view.ts'

const maxRows = 5

/** What each block of orders lists. */
const lists = {
  orders_to_answer: 'approval pending - response needed',
  orders_to_approve: 'approval pending',
  orders_to_ship: 'to ship',
  orders_on_hold: 'on hold',
  orders_open: 'open',
} as const satisfies Partial<Record<HomeBlock, OrderStatus | OrderGroup>>
type OrderBlock = keyof typeof lists

/** The blocks of orders among `blocks`: those that the caller sees, the oldest first, with what each waits for. */
export async function readOrderBlocks(call: SignedIn, blocks: readonly HomeBlock[]): Promise<Pick<Home, OrderBlock>> {
  const asked = (Object.keys(lists) as OrderBlock[]).filter((block) => blocks.includes(block))
  if (asked.length === 0) return {}
  const scope = getOrderScope(call.actor)
  const of = asked.map((name) => ({ name, statuses: listFilterStatuses(lists[name]) }))
  const [counts, oldest] = await Promise.all([
    countOrders(call.tx, scope, of, maxCounted + 1),
    listOldestOrders(call.tx, scope, of, maxRows),
  ])
  const asking = asked
    .flatMap((block) => oldest(block))
    .filter(({ status }) => status === 'on hold' || status === 'approval pending - response needed')
  const questions = await findOrderQuestions(call.tx, [...new Set(asking.map(({ order_id }) => order_id))])
  return Object.fromEntries(
    asked.map((block) => [
      block,
      {
        ...toShownCount(counts.get(block) ?? 0),
        rows: oldest(block).map((order) => ({ ...toOrderRow(order), question: questions.get(order.order_id) ?? '' })),
      },
    ]),
  )
}

/** The orders of the day in this time zone. */
export async function readOrdersToday(call: SignedIn, timeZone: string): Promise<NonNullable<Home['orders_today']>> {
  const day = toDay(call.now.getTime(), timeZone)
  const { count, amount } = await sumOrders(call.tx, getOrderScope(call.actor), {
    from: new Date(getDayStart(day, timeZone)),
    until: new Date(getDayEnd(day, timeZone)),
    limit: maxCounted + 1,
  })
  return { ...toShownCount(count), amount: toAmount(amount), day }
}

/** The parts that the caller's account bought, the latest first. */
export const readPurchases = (call: SignedIn): Promise<readonly Purchase[]> =>
  listPurchases(call.tx, call.actor.accountId)
