/** The number of a return: that of its order, and which return of that order it is. */
export interface ReturnNumber {
  readonly order_id: number
  readonly number: number
}

/** `RMA-50012-1`, as it is printed and scanned. */
export const formatReturnNumber = ({ order_id, number }: ReturnNumber): string => `RMA-${order_id}-${number}`

/** Parses a return's number as it is typed or scanned: `RMA-50012-1`, `rma 50012 1`, `50012-1`. Null for anything else. */
export function parseReturnNumber(typed: string): ReturnNumber | null {
  const [, order, number] = /^(?:RMA)?[\s#-]*(\d{1,9})[\s-]+(\d{1,4})$/.exec(typed.trim().toUpperCase()) ?? []
  return order === undefined || number === undefined ? null : { order_id: Number(order), number: Number(number) }
}
