import type { ReceiptRow, StockEntry } from '../../../../contract/warehouse-stock.ts'

/** What a change of stock is called. */
export const stockKindLabels: Readonly<Record<StockEntry['kind'], string>> = {
  opening: 'Opening stock',
  sale: 'Sale',
  'order edit': 'Order edited',
  cancellation: 'Cancelled',
  'warranty approval': 'Warranty order approved',
  receipt: 'Received',
  correction: 'Counted',
  return: 'Return',
  import: 'Catalogue import',
}

/** `16 pieces of 2 parts`. */
export const formatReceived = ({ parts, pieces }: Pick<ReceiptRow, 'parts' | 'pieces'>): string =>
  `${pieces === 1 ? '1 piece' : `${pieces} pieces`} of ${parts === 1 ? '1 part' : `${parts} parts`}`
