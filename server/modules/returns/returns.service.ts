import { sentence } from '../../../contract/refusals.ts'
import type { OrderReturn, OrderReturns } from '../../../contract/shapes/order-return.ts'
import { toAmount } from '../../../domain/money/cents.ts'
import { parseReturnNumber } from '../../../domain/returns/number.ts'
import { countReturnable, findLateReason, getReturnDeadline } from '../../../domain/returns/pieces.ts'
import { getReturnStateLabel } from '../../../domain/returns/states.ts'
import type { Call, SignedIn, Tx } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import {
  authorizeOrder,
  findOrderHead,
  findOrderRow,
  isStaff,
  listOrderLines,
  listShipments,
  lockOrder,
} from '../orders/index.ts'
import type { LockedOrder } from '../orders/index.ts'
import { readReturnSettings } from '../settings/index.ts'
import { readReturnAddress } from './return-address.service.ts'
import { authorizeReader, listRights, mayCredit } from './returns.policy.ts'
import { findReturn, listReturnsOf } from './returns.store.ts'
import type { ReturnRecord } from './returns.store.ts'
import { wireReturn } from './returns.view.ts'

/** A return with its order. */
export interface FoundReturn {
  readonly record: ReturnRecord
  readonly order: LockedOrder & { readonly account_name: string }
}

const withAccount = async (tx: Tx, order: LockedOrder) => {
  const { name } = await tx
    .selectFrom('account')
    .select('name')
    .where('account_id', '=', order.account_id)
    .executeTakeFirstOrThrow()
  return { ...order, account_name: name }
}

async function loadReturn(
  tx: Tx,
  typed: string,
  findOrder: (tx: Tx, id: string) => Promise<LockedOrder | null>,
): Promise<FoundReturn | null> {
  const number = parseReturnNumber(typed)
  const order = number === null ? null : await findOrder(tx, String(number.order_id))
  const record = number === null || order === null ? null : await findReturn(tx, number)
  return order === null || record === null ? null : { record, order: await withAccount(tx, order) }
}

/** A return by its number with its order; null without one. */
export const findReturnByNumber = (tx: Tx, typed: string): Promise<FoundReturn | null> =>
  loadReturn(tx, typed, findOrderRow)

/**
 * A return with its order locked, so that two steps wait for each other. Refuses `returns.unknown`, and `returns.changed`
 * with the present return if it has another revision than the screen had shown.
 */
export async function lockReturn(call: Pick<Call, 'tx' | 'actor'>, typed: string, rev: number): Promise<FoundReturn> {
  const found = (await loadReturn(call.tx, typed, lockOrder)) ?? refuse('returns.unknown')
  if (found.record.rev !== rev) refuse('returns.changed', { current: toView(call, found) })
  return found
}

/** Refuses `returns.notNow` with the present return. */
export const refuseNow = (call: Pick<Call, 'actor'>, found: FoundReturn): never =>
  refuse('returns.notNow', {
    values: { state: getReturnStateLabel(found.record.state) },
    current: toView(call, found),
  })

const toView = ({ actor }: Pick<Call, 'actor'>, { record, order }: FoundReturn): OrderReturn =>
  wireReturn(record, order, { isStaff: isStaff(actor), may: listRights(record, actor) })

/** The return as this caller sees it now, after a change. Refuses `returns.unknown`. */
export const buildReturnView = async (call: Pick<Call, 'tx' | 'actor'>, number: string): Promise<OrderReturn> =>
  toView(call, (await findReturnByNumber(call.tx, number)) ?? refuse('returns.unknown'))

/** A return of any account, for staff. Refuses `returns.unknown`. */
export function readReturn(call: SignedIn, number: string): Promise<OrderReturn> {
  authorizeReader(call.actor)
  return buildReturnView(call, number)
}

/** The returns of an order that the caller may see, and what can still come back. Refuses `orders.unknown`. */
export async function listOrderReturns(call: Call, id: string, key: string): Promise<OrderReturns> {
  const head = authorizeOrder(await findOrderHead(call.tx, id), key, call.actor)
  const order = await withAccount(call.tx, (await findOrderRow(call.tx, head.display_id)) ?? refuse('orders.unknown'))
  const lines = await listOrderLines(call.tx, order.order_id)
  const shipments = (await listShipments(call.tx, order.order_id)).map(({ shipped_at, delivered_at }) => ({
    shipped_at: shipped_at.toISOString(),
    delivered_at: delivered_at?.toISOString() ?? null,
  }))
  const { days } = await readReturnSettings(call.tx)
  const deadline = getReturnDeadline(shipments, days)
  const late = findLateReason(deadline, days, call.now.getTime())
  const left = lines.filter((line) => countReturnable(line) > 0)
  const ids = [...new Set(left.map(({ product_id }) => product_id))]
  return {
    returns: (await listReturnsOf(call.tx, order.order_id)).map((record) => toView(call, { record, order })),
    returnable: ids.flatMap((product_id) => {
      const own = left.filter((line) => line.product_id === product_id)
      const [first] = own
      if (first === undefined) return []
      const pieces = own.reduce((sum, line) => sum + countReturnable(line), 0)
      return [{ product_id, number: first.number, name: first.name, left: pieces, price: toAmount(first.price) }]
    }),
    may: {
      open: mayCredit(call.actor) && left.length > 0,
      request: !isStaff(call.actor) && left.length > 0 && late === null,
    },
    deadline,
    late: late === null ? '' : sentence('returns.tooLate', { sentence: late }),
    send_to: await readReturnAddress(call),
  }
}
