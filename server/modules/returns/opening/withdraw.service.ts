import type { OrderReturn } from '../../../../contract/shapes/order-return.ts'
import { canTake, getStepResult } from '../../../../domain/returns/states.ts'
import type { Call } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { findReadableOrder } from '../../orders/index.ts'
import { notifyShop } from '../notices.service.ts'
import { listRights } from '../returns.policy.ts'
import { buildReturnView, findReturnByNumber, lockReturn, refuseNow } from '../returns.service.ts'
import { updateReturn } from '../returns.store.ts'
import { releasePieces, writeStep } from './decide.service.ts'

/**
 * A customer takes back the return that they asked for. Staff cancel or decline in its place. Refuses `returns.unknown`, also
 * where the caller may not see the order, `returns.changed`, and `returns.notNow` once staff have decided.
 */
export async function withdrawReturn(call: Call, number: string, key: string, rev: number): Promise<OrderReturn> {
  const known = await findReturnByNumber(call.tx, number)
  const id = known?.order.display_id ?? ''
  if (known === null || (await findReadableOrder(call, id, key)) === null) return refuse('returns.unknown')
  const found = await lockReturn(call, number, rev)
  const { record, order } = found
  if (!canTake('withdraw', record.state) || !listRights(record, call.actor).withdraw) return refuseNow(call, found)
  await releasePieces(call, order.order_id, record.lines)
  await updateReturn(call, record.return_id, { state: getStepResult('withdraw') })
  await writeStep(call, found, 'withdrawReturn', '')
  await notifyShop(call, number, 'withdrawn')
  return buildReturnView(call, number)
}
