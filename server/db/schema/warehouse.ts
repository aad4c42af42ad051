import type { Generated } from 'kysely'

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
}
