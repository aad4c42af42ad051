import { maxDiagrams } from '../../../domain/catalogue/related.ts'
import type { Tx } from '../../kernel/call.ts'
import { matchAny } from './package-files.store.ts'

/** The bills of material around parts, and which parts are superseded or hidden. Related parts are computed from these. */
export interface Bills {
  /** The part ids on the first diagrams that contain a part, by diagram id. */
  findBills(productId: number): number[][]
  readonly isReplaced: (productId: number) => boolean
  readonly isHidden: (productId: number) => boolean
}

/** The bills of all diagrams, or of those that contain these parts. */
export async function readBills(tx: Tx, productIds: readonly number[] | 'all'): Promise<Bills> {
  let query = tx.selectFrom('diagram_line').select(['diagram_id', 'product_id'])
  if (productIds !== 'all')
    query = query.where('diagram_id', 'in', (e) =>
      e.selectFrom('diagram_line as own').select('own.diagram_id').where('own.product_id', '=', matchAny(productIds)),
    )
  const [lines, replaced] = [
    await query.orderBy('diagram_id').orderBy('position').execute(),
    await tx.selectFrom('product').select('product_id').where('superseded_by', 'is not', null).execute(),
  ]
  const hidden = await findHidden(tx, productIds, lines)
  const bills = new Map<number, number[]>()
  const diagrams = new Map<number, Set<number>>()
  for (const { diagram_id, product_id } of lines) {
    const bill = bills.get(diagram_id) ?? []
    bill.push(product_id)
    bills.set(diagram_id, bill)
    const ownDiagrams = diagrams.get(product_id) ?? new Set()
    ownDiagrams.add(diagram_id)
    diagrams.set(product_id, ownDiagrams)
  }
  const superseded = new Set(replaced.map((one) => one.product_id))
  return {
    findBills: (id) => [...(diagrams.get(id) ?? [])].slice(0, maxDiagrams).map((diagram) => bills.get(diagram) ?? []),
    isReplaced: (id) => superseded.has(id),
    isHidden: (id) => hidden.has(id),
  }
}

/** The hidden parts: all, or those on these lines or named by the shop for these parts, without reading every part. */
async function findHidden(
  tx: Tx,
  productIds: readonly number[] | 'all',
  lines: readonly { readonly product_id: number }[],
): Promise<Set<number>> {
  let query = tx.selectFrom('product').select('product_id').where('is_hidden', '=', true)
  if (productIds !== 'all') {
    const named = await tx
      .selectFrom('product_related')
      .select('other_id')
      .where('product_id', '=', matchAny(productIds))
      .execute()
    const ids = new Set([...lines.map((one) => one.product_id), ...named.map((one) => one.other_id)])
    query = query.where('product_id', '=', matchAny([...ids]))
  }
  return new Set((await query.execute()).map((one) => one.product_id))
}
