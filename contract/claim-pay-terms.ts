// What a manufacturer pays for a job, with the day from which it holds (docs/decisions/111-pay-terms.md). The office's calls.
import * as z from 'zod/mini'
import { laborBases } from '../domain/labor-claims/terms/pay-terms.ts'
import { endpoints } from './kernel/endpoint.ts'
import { day, money, numberId, text, uuid } from './shapes/basics.ts'

const number = z.number('Must be a number')
const hours = number.check(z.gte(0, 'Must be 0 or more'), z.lte(1000, 'At most 1000 hours'))
const miles = number.check(z.gte(0, 'Must be 0 or more'), z.lte(20_000, 'At most 20000 miles'))
const count = number.check(z.int('Must be a whole number'), z.gte(0, 'Must be 0 or more'), z.lte(10_000, 'Too large'))
const id = number.check(
  z.int('Must be a whole number'),
  z.gte(0, 'Must be 0 or more'),
  z.lte(2_147_483_647, 'Too large'),
)

const tier = z.strictObject({ over: miles, rate: money })
const standardTime = z.strictObject({ equipment_id: id, part: text(60), hours })
const servicerRate = z.strictObject({ account_id: id, labor_rate: money })
/** Most lines of a list of terms. All of them travel with the jobs. */
const maxLines = 500

const values = {
  labor_basis: z.enum(laborBases, 'Choose what labor is paid by'),
  labor_rate: money,
  trip_charge: money,
  max_trips: z.nullable(count),
  mileage: z.array(tier).check(z.maxLength(6, 'At most 6 lines')),
  standard_times: z.array(standardTime).check(z.maxLength(maxLines, `At most ${maxLines} lines`)),
  hours_limit: z.nullable(hours),
  file_within_days: count,
  preauthorize_above: z.nullable(money),
  preauthorization_days: z.nullable(count),
}
const servicer_rates = z.array(servicerRate).check(z.maxLength(maxLines, `At most ${maxLines} lines`))

/** Terms as devices store them: amounts in dollars, the labor rate of the reader's account. `from` null: from the beginning. */
const servicerTerms = z.object({ from: z.nullable(z.string()), ...values })

/** Terms as the office reads them. `terms_id` is null for those from the beginning, the columns of the manufacturer. */
const officeTerms = z.object({
  terms_id: z.nullable(z.string()),
  from: z.nullable(z.string()),
  ...values,
  servicer_rates,
  rev: z.number(),
  by: z.string(),
  /** ISO 8601. */
  at: z.nullable(z.string()),
  /** Terms that have begun stay as they are. */
  may_change: z.boolean(),
})
export type WireTerms = z.output<typeof officeTerms>

/** `rev`: the revision that the form began with; 0 for new terms. */
const termsForm = z.strictObject({ rev: count, from: day, ...values, servicer_rates })
export type TermsForm = z.output<typeof termsForm>

const reply = z.object({
  manufacturer_id: z.number(),
  manufacturer_name: z.string(),
  /** The latest first. */
  terms: z.array(officeTerms),
  /** What the lists of the form can name. */
  models: z.array(z.object({ equipment_id: z.number(), brand: z.string(), name: z.string() })),
  servicers: z.array(z.object({ account_id: z.number(), name: z.string() })),
})
export type TermsOfManufacturer = z.output<typeof reply>

const ours = { spec: 'ours', source: 'docs/decisions/111-pay-terms.md' } as const
const ofManufacturer = z.object({ manufacturerId: numberId })
const one = z.object({ manufacturerId: numberId, id: uuid })

export const { table: payTerms } = endpoints('claim-pay', {
  /** What the reader's account is paid for a job of a manufacturer, by day. It travels with the jobs. */
  readPayTerms: {
    ...ours,
    method: 'GET',
    path: '/labor-claim-config/{manufacturerId}/terms',
    access: 'user',
    effect: 'read',
    offline: 'mirror',
    params: ofManufacturer,
    reply: z.object({ terms: z.array(servicerTerms) }),
    refusals: ['labor-claims.manufacturerUnknown'],
  },
  listManufacturers: {
    ...ours,
    access: ['claims.manage'],
    method: 'GET',
    path: '/labor-claim-terms',
    effect: 'read',
    offline: 'mirror',
    reply: z.array(z.object({ manufacturer_id: z.number(), manufacturer_name: z.string() })),
  },
  readOfficeTerms: {
    ...ours,
    access: ['claims.manage'],
    method: 'GET',
    path: '/labor-claim-terms/{manufacturerId}',
    effect: 'read',
    offline: 'mirror',
    params: ofManufacturer,
    reply,
    refusals: ['labor-claims.manufacturerUnknown'],
  },
  /** New terms, or a change of ones that have not begun. */
  saveTerms: {
    ...ours,
    access: ['claims.manage'],
    method: 'PUT',
    path: '/labor-claim-terms/{manufacturerId}/{id}',
    effect: 'write',
    offline: 'online',
    proof: 'fresh',
    refreshes: ['labor-claims', 'claim-pay'],
    bodyLimit: 262_144,
    params: one,
    body: termsForm,
    reply,
    refusals: [
      'labor-claims.manufacturerUnknown',
      'labor-claims.termsUnknown',
      'labor-claims.termsChanged',
      'labor-claims.termsBegun',
      'auth.proofNeeded',
    ],
  },
  removeTerms: {
    ...ours,
    access: ['claims.manage'],
    method: 'DELETE',
    path: '/labor-claim-terms/{manufacturerId}/{id}',
    effect: 'write',
    offline: 'online',
    proof: 'fresh',
    refreshes: ['labor-claims', 'claim-pay'],
    params: one,
    reply,
    refusals: [
      'labor-claims.manufacturerUnknown',
      'labor-claims.termsUnknown',
      'labor-claims.termsBegun',
      'auth.proofNeeded',
    ],
  },
})
