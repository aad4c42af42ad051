import type { CountForm, warehouseStock } from '../../../../contract/warehouse-stock.ts'
import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import { describeCount } from '../../../../domain/warehouse/stock.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { findCount, lockStock } from './counts.store.ts'
import { restock } from './restock.store.ts'

/**
 * Corrects the stock of a part to what was counted. A count that is sent again answers what was recorded; another one under
 * its id is refused as `warehouse.countKnown`. Refuses `warehouse.partUnknown`, and `warehouse.stockChanged` with the present
 * stock where it is not the expected one.
 */
export async function countPart(
  { tx, now, actor }: SignedIn,
  product_id: number,
  { id, counted, expected, reason, note }: CountForm,
): Promise<Reply<typeof warehouseStock.countPart>> {
  const text = describeCount(reason, note)
  const stock = await lockStock(tx, product_id)
  if (stock === null) return refuse('warehouse.partUnknown')
  const recorded = await findCount(tx, id)
  if (recorded !== null) {
    const isSame = recorded.product_id === product_id && recorded.balance === counted && recorded.note === text
    if (!isSame) refuse('warehouse.countKnown', { values: { counted: recorded.balance }, current: { stock } })
    return { change: recorded.change, stock }
  }
  if (stock !== expected) refuse('warehouse.stockChanged', { values: { stock, expected }, current: { stock } })
  const cause = { at: now, userId: actor.userId, sourceId: id, note: text }
  await restock(tx, [{ product_id, to: counted }], { ...cause, kind: 'correction' })
  return { change: counted - stock, stock: counted }
}
