import type { PlacedPart, ReceiptForm } from '../../../../contract/warehouse-stock.ts'

/** A line of a receipt as it is typed. */
export interface ReceiptLine extends Pick<PlacedPart, 'product_id' | 'number' | 'name' | 'stock'> {
  /** The code of the place where it belongs; empty without one. */
  readonly place: string
  readonly qty: string
}
export interface ReceiptFields {
  /** Of this receipt, however often it is sent. */
  readonly id: string
  readonly reference: string
  readonly note: string
  readonly lines: readonly ReceiptLine[]
  readonly is_another: boolean
}

export const emptyReceipt = (id: string): ReceiptFields => ({
  id,
  reference: '',
  note: '',
  lines: [],
  is_another: false,
})

/** Pieces as they were typed; NaN for a text that is no number. */
export const toPieces = (typed: string): number => (typed.trim() === '' ? NaN : Number(typed.replaceAll(',', '')))

export const toReceiptBody = ({ id, reference, note, lines, is_another }: ReceiptFields): ReceiptForm => ({
  ...{ id, reference, note },
  lines: lines.map(({ number, qty }) => ({ number, qty: toPieces(qty) })),
  ...(is_another ? { is_another } : {}),
})

/** The lines with one piece more of a part: a scan of each piece counts it. */
export function addPiece(lines: readonly ReceiptLine[], part: PlacedPart): readonly ReceiptLine[] {
  const { product_id, number, name, stock, location } = part
  const isThere = lines.some((line) => line.product_id === product_id)
  if (!isThere) return [...lines, { product_id, number, name, stock, place: location?.code ?? '', qty: '1' }]
  return lines.map((line) =>
    line.product_id === product_id ? { ...line, qty: String((toPieces(line.qty) || 0) + 1) } : line,
  )
}
