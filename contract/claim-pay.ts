// Whether and how much a claim is paid: the payment check (docs/decisions/110-payment-check.md) and the pay terms.
import * as z from 'zod/mini'
import type { CheckedClaim } from '../domain/labor-claims/checks/checked-claim.ts'
import { findingCodes } from '../domain/labor-claims/checks/finding.ts'
import { payTerms } from './claim-pay-terms.ts'
import { endpoints } from './kernel/endpoint.ts'
import { uuid } from './shapes/basics.ts'
import type { Claim } from './shapes/claim.ts'

/** What only the server knows of a claim's payment (docs/decisions/110-payment-check.md). Days are `YYYY-MM-DD`. */
export const paymentFacts = z.object({
  serial_number: z.string(),
  filed_on: z.string(),
  purchased_date: z.nullable(z.string()),
  has_pattern: z.boolean(),
  serial_model: z.nullable(z.object({ equipment_id: z.number(), model: z.string() })),
  market: z.string(),
  registration: z.nullable(
    z.object({ purchased_date: z.nullable(z.string()), market: z.nullable(z.string()), has_receipt: z.boolean() }),
  ),
  open_claims: z.array(z.object({ display_id: z.string(), filed_on: z.string() })),
  /** `user_id` is missing in older snapshots. */
  other_trips: z.array(
    z.object({
      ...{ display_id: z.string(), user_id: z.optional(z.number()) },
      ...{ trip_time_start: z.string(), trip_time_finish: z.string() },
    }),
  ),
  used_pictures: z.array(
    z.object({
      sha256: z.string(),
      likeness: z.enum(['same', 'alike']),
      display_id: z.nullable(z.string()),
      same_machine: z.boolean(),
    }),
  ),
  /** Missing in older snapshots. `paid` is for the office. */
  other_firms: z.optional(
    z.array(z.object({ name: z.string(), trips: z.number(), parts: z.number(), paid: z.optional(z.number()) })),
  ),
})
export type WirePaymentFacts = z.output<typeof paymentFacts>

/** A claim as the payment check reads it. Facts that do not fit are none. */
export function readCheckedClaim(claim: Claim): CheckedClaim & Pick<Claim, 'completed'> {
  const facts = paymentFacts.safeParse(claim.pay_facts)
  return { ...claim, pay_facts: facts.success ? facts.data : null }
}

/** Something that may keep a claim from being paid: a stable code, a sentence, and what to do now. */
const finding = z.object({
  code: z.enum(findingCodes),
  risk: z.enum(['unpaid', 'question']),
  sentence: z.string(),
  action: z.string(),
  /** The titles of the required pictures that are missing. */
  pictures: z.optional(z.readonly(z.array(z.string()))),
})

export const claimPay = endpoints('claim-pay', {
  ...payTerms,
  /** What the server finds with the rules that the phone has too. A closed claim has no findings. */
  readFindings: {
    spec: 'ours',
    source: 'docs/decisions/110-payment-check.md',
    method: 'GET',
    path: '/labor-claims/ticket/{id}/findings',
    access: 'user',
    effect: 'read',
    offline: 'online',
    params: z.object({ id: uuid }),
    /** `rev`: the revision of the claim that the reader shows. Another one is another question. */
    query: z.strictObject({ rev: z.optional(z.string()) }),
    reply: z.object({ findings: z.array(finding) }),
    refusals: ['labor-claims.unknown'],
  },
})
