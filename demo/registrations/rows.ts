import type { Insertable } from 'kysely'
import type { Database } from '../../server/db/schema.ts'

/** The rows of the demo registrations, by table. */
export interface RegistrationRows {
  readonly registration: Insertable<Database['registration']>[]
  readonly registration_history: Insertable<Database['registration_history']>[]
  readonly registration_note: Insertable<Database['registration_note']>[]
  readonly upload: Insertable<Database['upload']>[]
  readonly attached_file: Insertable<Database['attached_file']>[]
  readonly expected_file: Insertable<Database['expected_file']>[]
}

export const noRegistrations = (): RegistrationRows => ({
  registration: [],
  registration_history: [],
  registration_note: [],
  upload: [],
  attached_file: [],
  expected_file: [],
})
