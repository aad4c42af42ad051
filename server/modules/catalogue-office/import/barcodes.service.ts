import type { RowError } from '../../../../domain/catalogue/import/row-errors.ts'
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
  const notes: RowError[] = []
  const resolved = parts.map((part) => {
    const { barcode, ...others } = part.row
    const owner = barcode == null ? undefined : owners.get(barcode.key)
    if (barcode == null || owner === undefined || owner.id === part.known?.id) return part
    const claim = claims.get(owner.id)
    if (claim !== undefined && claim !== barcode.key) return part
    notes.push(
      createRowError(part.row.line, ledger.findColumn('barcode'), 'barcode.taken', {
        value: barcode.text,
        number: owner.number,
      }),
    )
    return { ...part, row: others }
  })
  await ledger.addNotes(notes)
  return resolved
}
