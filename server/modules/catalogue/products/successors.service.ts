import { findReplacements } from '../../../../domain/catalogue/supersession.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { ProductRecord } from './products.store.ts'
import { findProducts, findSupersessions } from './products.store.ts'

/**
 * For each of these parts the newest part that supersedes it and is not hidden. Parts that are not superseded are left
 * out.
 */
export async function findSuccessors(tx: Tx, ids: readonly number[]): Promise<Map<number, ProductRecord>> {
  const next = await findSupersessions(tx, ids)
  const chains = new Map(ids.map((id) => [id, findReplacements(id, (one) => next.get(one) ?? null)] as const))
  const products = await findProducts(tx, [...new Set([...chains.values()].flat())])
  const successors = new Map<number, ProductRecord>()
  for (const [id, chain] of chains) {
    const newest = chain.findLast((one) => products.has(one))
    const product = newest === undefined ? undefined : products.get(newest)
    if (product !== undefined) successors.set(id, product)
  }
  return successors
}
