import type { Insertable } from 'kysely'
import type { Database } from '../server/db/schema.ts'

/** The rows of the demo claims, by table. */
export interface Rows {
  readonly labor_claim: Insertable<Database['labor_claim']>[]
  readonly claim_history: Insertable<Database['claim_history']>[]
  readonly claim_trip: Insertable<Database['claim_trip']>[]
  readonly claim_note: Insertable<Database['claim_note']>[]
  readonly claim_line: Insertable<Database['claim_line']>[]
  readonly upload: Insertable<Database['upload']>[]
  readonly attached_file: Insertable<Database['attached_file']>[]
}

export const noRows = (): Rows => ({
  labor_claim: [],
  claim_history: [],
  claim_trip: [],
  claim_note: [],
  claim_line: [],
  upload: [],
  attached_file: [],
})
