import * as z from 'zod/mini'
import { claimForm } from '../../../../../../contract/shapes/claim-filing.ts'
import type { DraftPart } from '../../../../../shared/claim-parts/claim-parts.ts'
import type { FormRules } from '../../../../../ui/form/form-resolver.ts'
import { toClaimForm } from '../claim-body.ts'
import { validateStep } from '../claim-validation.ts'
import type { ValidationContext } from '../claim-validation.ts'
import type { ClaimDraft, ClaimFields, ClaimStep } from '../draft.ts'

/** The fields of a step: the texts of the draft, the servicer, and where parts are shipped. */
export type StepFields = ClaimFields & Pick<ClaimDraft, 'shipTo'> & { servicer: ClaimDraft['servicer'] }

export const toStepFields = ({ fields, servicer, shipTo }: ClaimDraft): StepFields => ({ ...fields, servicer, shipTo })

/** The draft with the fields of a step. */
export const applyStepFields = (draft: ClaimDraft, { servicer, shipTo, ...fields }: StepFields): ClaimDraft => ({
  ...draft,
  fields,
  servicer,
  shipTo,
})

/** The keys of the body that each step fills. The review sends all of them. */
const stepSchemas = {
  serial: z.pick(claimForm, { serial_number: true, purchased_date: true }),
  customer: z.pick(claimForm, {
    customer_name: true,
    customer_company: true,
    customer_address_1: true,
    customer_address_2: true,
    customer_city: true,
    customer_state_id: true,
    customer_postal_code: true,
    customer_contact: true,
  }),
  fault: z.pick(claimForm, { service_requested: true, additional_info: true }),
  parts: z.pick(claimForm, { order: true }),
  servicer: z.pick(claimForm, {
    provider_address_id: true,
    appointment_at: true,
    ship_to: true,
    mileage: true,
    labor_hours_estimate: true,
    notification_subscribers: true,
  }),
  review: claimForm,
} as const

const fieldNames: Readonly<Record<string, keyof StepFields>> = {
  serial_number: 'serial',
  equipment_id: 'serial',
  purchased_date: 'purchased',
  customer_name: 'name',
  customer_company: 'company',
  customer_address_1: 'address1',
  customer_address_2: 'address2',
  customer_city: 'city',
  customer_state_id: 'state',
  customer_postal_code: 'postal',
  customer_contact: 'contact',
  service_requested: 'words',
  additional_info: 'more',
  provider_address_id: 'servicer',
  appointment_at: 'visit',
  ship_to: 'shipTo',
  mileage: 'miles',
  labor_hours_estimate: 'hours',
  notification_subscribers: 'emails',
}

/** The field of a body's key. */
export const getStepField = (key: string) => fieldNames[key] ?? key

/** The rules of a step: its sentences, then the part of the schema that it fills. */
export function getStepRules(
  step: ClaimStep,
  draft: ClaimDraft,
  parts: readonly DraftPart[],
  { today, serialError }: ValidationContext,
): FormRules<StepFields, unknown> {
  const schema = stepSchemas[step]
  return {
    schema,
    toBody: (fields) => {
      const body = Object.entries(toClaimForm(applyStepFields(draft, fields), parts))
      return Object.fromEntries(body.filter(([key]) => Object.hasOwn(schema.shape, key)))
    },
    fieldOf: getStepField,
    // The reading of a serial number says nothing about the one that is being typed.
    check: (fields) =>
      validateStep(step, applyStepFields(draft, fields), {
        today,
        serialError: fields.serial === draft.fields.serial ? serialError : null,
      }),
  }
}
