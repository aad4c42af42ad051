import { sql } from 'kysely'
import { diagramsLookedAt } from '../../../domain/catalogue/related.ts'
import type { Tx } from '../../kernel/call.ts'

/** What stands beside a part on its diagrams, and what was replaced: from both its related parts follow. */
export interface Bills {
  /** Of the first diagrams that a part stands on, by id: the parts of their lines. */
  around(productId: number): number[][]
  readonly isReplaced: (productId: number) => boolean
}

/** The bills of all diagrams, or of those on which these parts stand. */
export async function readBills(tx: Tx, of: readonly number[] | 'all'): Promise<Bills> {
  let query = tx.selectFrom('diagram_line').select(['diagram_id', 'product_id'])
  if (of !== 'all')
    query = query.where('diagram_id', 'in', (e) =>
      e
        .selectFrom('diagram_line as own')
        .select('own.diagram_id')
        .where('own.product_id', '=', sql<number>`any(${[...of]}::int[])`),
    )
  const [lines, replaced] = [
    await query.orderBy('diagram_id').orderBy('position').execute(),
    await tx.selectFrom('product').select('product_id').where('superseded_by', 'is not', null).execute(),
  ]
  const bills = new Map<number, number[]>()
  const diagrams = new Map<number, Set<number>>()
  for (const { diagram_id, product_id } of lines) {
    const bill = bills.get(diagram_id) ?? []
    bill.push(product_id)
    bills.set(diagram_id, bill)
    const own = diagrams.get(product_id) ?? new Set()
    own.add(diagram_id)
    diagrams.set(product_id, own)
  }
  const gone = new Set(replaced.map((one) => one.product_id))
  return {
    around: (id) => [...(diagrams.get(id) ?? [])].slice(0, diagramsLookedAt).map((diagram) => bills.get(diagram) ?? []),
    isReplaced: (id) => gone.has(id),
  }
}
