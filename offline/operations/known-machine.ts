// What the form knew of a machine's model when it was registered. It is stored with the op and never sent. It shows name
// and coverage until the server lists the registration.
import * as z from 'zod/mini'
import { warrantyScheme } from '../../contract/shapes/registration.ts'

export const knownMachine = z.object({
  equipment_id: z.number(),
  frp_equipment_id: z.nullable(z.string()),
  model: z.string(),
  brand: z.string(),
  brand_id: z.number(),
  equipment_type: z.string(),
  manufacturer_id: z.number(),
  /** The start of its serial numbers; '' where it is not known. */
  serial_prefix: z.string(),
  market_type_name: z.string(),
  /** The model's warranty scheme; null where it is not known here. */
  scheme: z.nullable(warrantyScheme),
})
export type KnownMachine = z.output<typeof knownMachine>
