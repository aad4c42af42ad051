import { createRowError } from '../../../../domain/catalogue/import/row-errors.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { Ledger } from './import-ledger.rules.ts'
import type { KnownPart } from './part-input.rules.ts'
import { findBarcodeOwners } from './parts.store.ts'

/**
 * Leaves out barcodes that belong to other parts, with a note each. A part of the same chunk that gives its barcode up does
 * not count.
 */
export async function resolveBarcodes<T extends KnownPart>(tx: Tx, ledger: Ledger, parts: readonly T[]): Promise<T[]> {
  const owners = await findBarcodeOwners(
    tx,
    parts.flatMap(({ row }) => row.barcode?.key ?? []),
  )
  if (owners.size === 0) return [...parts]
  const claims = new Map(
    parts.flatMap(({ row, known }) =>
      known === null || row.barcode === undefined ? [] : [[known.id, row.barcode?.key ?? null] as const],
    ),
  )
  const findOtherOwner = ({ row, known }: T) => {
    const owner = row.barcode == null ? undefined : owners.get(row.barcode.key)
    if (row.barcode == null || owner === undefined || owner.id === known?.id) return undefined
    const claim = claims.get(owner.id)
    return claim !== undefined && claim !== row.barcode.key ? undefined : owner
  }
  // A part that does not get its new barcode keeps the old one, which another part may have wanted.
  const refused = new Map<T, string>()
  for (let hasMore = true; hasMore;) {
    hasMore = false
    for (const part of parts) {
      const owner = refused.has(part) ? undefined : findOtherOwner(part)
      if (owner === undefined) continue
      refused.set(part, owner.number)
      if (part.known !== null) claims.delete(part.known.id)
      hasMore = true
    }
  }
  const column = ledger.findColumn('barcode')
  await ledger.addNotes(
    [...refused].map(([{ row }, number]) =>
      createRowError(row.line, column, 'barcode.taken', { value: row.barcode?.text ?? '', number }),
    ),
  )
  return parts.map((part) => {
    const { barcode: _barcode, ...others } = part.row
    return refused.has(part) ? { ...part, row: others } : part
  })
}
