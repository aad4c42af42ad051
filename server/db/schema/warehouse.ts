import type { Generated } from 'kysely'
import type { StockKind } from '../../../domain/warehouse/stock.ts'

export interface WarehouseTables {
  /** A shelf or bin (`SF038`). `code` is unique, in upper case; `sort_code` is `toWalkingOrder` of it. */
  wh_location: { location_id: Generated<number>; code: string; sort_code: string; name: string; rev: Generated<number> }
  /** Where a part lies: at most one location. */
  wh_location_part: { product_id: number; location_id: number }
  /** A change of a location or of the parts there. `text` names the part, or the code and name. */
  wh_location_history: {
    entry_id: string
    location_id: number
    user_id: number
    at: Date
    action: 'add' | 'change' | 'put' | 'take'
    text: string
  }
  /** What came with one delivery. Its lines are entries of the ledger, with its id as their source. */
  stock_receipt: { receipt_id: string; reference: string; note: Generated<string>; user_id: number; at: Date }
  /** A change of `product.qty`, in the order in which it was made. `balance` is the stock after it. */
  stock_entry: {
    entry_id: Generated<string>
    product_id: number
    change: number
    balance: number
    kind: StockKind
    order_id: number | null
    /** The checkout attempt, the receipt, the count or the import that it comes from. */
    source_id: string | null
    user_id: number | null
    at: Date
    note: Generated<string>
  }
}
