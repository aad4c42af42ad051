import { findReplacements } from '../../../../domain/catalogue/supersession.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { ProductRecord } from './products.store.ts'
import { findProducts, findSupersessions } from './products.store.ts'

/** For each of these parts the newest part that supersedes it. Parts that are not superseded are left out. */
export async function findSuccessors(tx: Tx, ids: readonly number[]): Promise<Map<number, ProductRecord>> {
  const next = await findSupersessions(tx, ids)
  const newest = new Map<number, number>()
  for (const id of ids) {
    const last = findReplacements(id, (one) => next.get(one) ?? null).at(-1)
    if (last !== undefined) newest.set(id, last)
  }
  const products = await findProducts(tx, [...newest.values()])
  const successors = new Map<number, ProductRecord>()
  for (const [id, last] of newest) {
    const product = products.get(last)
    if (product !== undefined) successors.set(id, product)
  }
  return successors
}
