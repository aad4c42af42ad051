// What a reviewer sends about a registration (`WO123`). Apart from the registration's own shapes, which the worker loads.
import * as z from 'zod/mini'
import { registrationStatuses } from '../../domain/warranty/registration.ts'
import { day, numberId, someText, text } from './basics.ts'

const message = z._default(text(2000), '')
const was = z.optional(z.enum(registrationStatuses, 'Unknown status'))

/** W05. `was`: the status that the reviewer saw; a decision on another one is refused. `message` goes to who registered. */
export const reviewForm = z.strictObject({
  status: z.enum(registrationStatuses, 'Must be pending, pending - response needed, approved or declined'),
  was,
  message,
})
export type ReviewForm = z.output<typeof reviewForm>

/** W04. `was` as in W05. */
export const contactForm = z.strictObject({ message: someText(2000), was })
export type ContactForm = z.output<typeof contactForm>

const machineFields = {
  serial_number: z.optional(someText(60)),
  equipment_id: z.optional(numberId),
  purchased_date: z.optional(z.nullable(day)),
  installed_date: z.optional(z.nullable(day)),
  floor_model: z.optional(z.boolean('Must be true or false')),
  market_type_id: z.optional(z.nullable(numberId)),
  /** One of the model's schemes. Without it a new model, market type or purchase date chooses the scheme that fits. */
  scheme_id: z.optional(z.nullable(numberId)),
}
/**
 * W10 and W11: the changed fields of the machine and its warranty. `was` holds the values that the form showed first, so
 * that two reviewers' changes are merged.
 */
export const machineChange = z.strictObject({
  ...machineFields,
  was: z.optional(z.strictObject(machineFields)),
})
export type MachineChange = z.output<typeof machineChange>

/** W14. */
export const moveForm = z.strictObject({ account_id: numberId })
