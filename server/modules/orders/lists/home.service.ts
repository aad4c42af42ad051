import type { Home } from '../../../../contract/shapes/home.ts'
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

/** The orders of a status or a group that the caller sees, the oldest first, with what each waits for. */
export async function readWaitingOrders(
  call: SignedIn,
  of: OrderStatus | OrderGroup,
): Promise<NonNullable<Home['orders_open']>> {
  const [scope, statuses] = [getOrderScope(call.actor), listFilterStatuses(of)]
  const count = await countOrders(call.tx, scope, statuses, maxCounted + 1)
  const orders = await listOldestOrders(call.tx, scope, statuses, maxRows)
  const questions = await findOrderQuestions(
    call.tx,
    orders
      .filter(({ status }) => status === 'on hold' || status === 'approval pending - response needed')
      .map(({ order_id }) => order_id),
  )
  return {
    ...toShownCount(count),
    rows: orders.map((order) => ({ ...toOrderRow(order), question: questions.get(order.order_id) ?? '' })),
  }
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
