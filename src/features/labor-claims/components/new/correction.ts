import type { ClaimForm } from '../../../../../contract/shapes/claim-filing.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { readKnownClaim } from '../../../../../offline/operations/file-claim.ts'
import { toShownParts } from '../../../../../offline/operations/set-parts.ts'
import type { DraftPart } from '../../../../shared/claim-parts/claim-parts.ts'
import { toDay } from '../../../../shared/formats/format-date.ts'
import { formatClock } from '../../../../ui/format-time.ts'
import { toClaimForm } from './claim-body.ts'
import { createBlankDraft } from './draft.ts'
import type { ClaimDraft, DraftMachine, DraftServicer } from './draft.ts'
import { getStepField } from './steps/step-rules.ts'

/** The correction of a filed claim: a draft of the claim, and its parts. Drafts on devices are stored like this. */
export interface Correction {
  readonly draft: ClaimDraft
  readonly parts: readonly DraftPart[]
}

type Contacts = ClaimForm['customer_contact']
const contactFields = { name: 'contact', phone: 'phone', email: 'email' } as const
const findContact = (contacts: Contacts, type: Contacts[number]['type']) => contacts.find((one) => one.type === type)

const toMachine = ({ serial_number, equipment_id }: ClaimForm, known: Partial<Claim>): DraftMachine | null =>
  equipment_id === undefined
    ? null
    : {
        serial: serial_number,
        equipment_id,
        model: known.model ?? '',
        brand: known.brand ?? '',
        equipment_type: known.equipment_type ?? '',
        manufacturer_id: known.manufacturer_id ?? 0,
        manufactured: known.manufactured ?? null,
        parts_until: known.coverage_parts_until ?? null,
        labor_until: known.coverage_labor_until ?? null,
      }

/** Who was to repair it. An address that the server does not know is not sent again. */
function toServicer(claim: ClaimForm, known: Partial<Claim>, isUnknown: boolean): DraftServicer {
  const { provider_address_id: id } = claim
  const address = id === null || isUnknown ? null : { id, name: known.servicer_name ?? '', postal: '' }
  if (claim.viewing_as_servicer === true) return { who: 'own', address }
  return { who: id === null ? 'office' : 'near', address }
}

const toPart = (part: Claim['order']['products'][number]): DraftPart => ({
  product_id: part.product_id,
  qty: part.qty,
  source: part.source,
  number: part.number,
  name: part.name,
  price: part.price,
  instead_of: null,
  replaced_by: null,
  serial_from: null,
  serial_to: null,
})

/** The filed claim as the draft that it was made of. `known` is what the form knew beside it. */
export function toCorrection(
  claim: ClaimForm,
  given: { readonly id: string; readonly known: unknown; readonly isServicerUnknown: boolean },
): Correction {
  const known = readKnownClaim(given.known)
  const contact = (type: Contacts[number]['type']) => findContact(claim.customer_contact, type)?.value ?? ''
  const { appointment_at: visit } = claim
  const blank = createBlankDraft(given.id, false)
  return {
    draft: {
      ...blank,
      fields: {
        ...blank.fields,
        serial: claim.serial_number,
        purchased: claim.purchased_date ?? '',
        name: claim.customer_name,
        company: claim.customer_company,
        address1: claim.customer_address_1,
        address2: claim.customer_address_2,
        city: claim.customer_city,
        state: String(claim.customer_state_id),
        postal: claim.customer_postal_code,
        contact: contact('name'),
        phone: contact('phone'),
        email: contact('email'),
        words: claim.service_requested,
        more: claim.additional_info,
        visit: visit === null ? '' : toDay(visit),
        visitAt: visit === null ? '' : formatClock(visit),
        miles: claim.mileage === undefined ? '' : String(claim.mileage),
        hours: claim.labor_hours_estimate === undefined ? '' : String(claim.labor_hours_estimate),
        emails: claim.notification_subscribers.join('\n'),
      },
      machine: toMachine(claim, known),
      servicer: toServicer(claim, known, given.isServicerUnknown),
      shipTo: claim.ship_to,
    },
    parts: toShownParts(claim.order.products, [], given.known).map(toPart),
  }
}

/** A correction that an earlier version stored: eight fields by their names in the body, beside what it lacked. */
export function readEarlierDraft({ draft, parts, ...earlier }: Correction): Correction {
  const typed = Object.entries<string>(earlier).map(([key, value]) => [getStepField(key), value] as const)
  const fields: ClaimDraft['fields'] = { ...draft.fields, ...Object.fromEntries(typed) }
  // A new serial number is read anew.
  const machine = fields.serial === draft.fields.serial ? draft.machine : null
  return { draft: { ...draft, fields, machine }, parts }
}

/** Applies the correction to the claim. What the form does not show stays as it was. */
export function applyCorrection(claim: ClaimForm, { draft, parts }: Correction): ClaimForm {
  // What the draft may leave out would otherwise stay.
  const { equipment_id: _machine, mileage, mileage_from, labor_hours_estimate: _hours, ...rest } = claim
  const next = toClaimForm(draft, parts)
  const others = claim.customer_contact.filter((one) => findContact(claim.customer_contact, one.type) !== one)
  return {
    ...rest,
    ...next,
    ...(mileage_from !== undefined && next.mileage === mileage ? { mileage_from } : {}),
    customer_contact: [...next.customer_contact, ...others],
  }
}

/** Takes the server's errors at parts out of the others: by product, as parts are removed and added. */
export function splitPartErrors(claim: ClaimForm, refused: Readonly<Record<string, string>>) {
  const parts = new Map<number, string>()
  const others: Record<string, string> = {}
  for (const [key, sentence] of Object.entries(refused)) {
    const part = claim.order.products[Number(/^order\.products\.(\d+)\./.exec(key)?.[1])]
    if (part === undefined) others[key] = sentence
    else parts.set(part.product_id, sentence)
  }
  return { parts, others }
}

/** The field of a key of the refused body, such as `customer_contact.1.value`. */
export function getCorrectionField(claim: ClaimForm, key: string): string {
  const [name = key, nth] = key.split('.')
  const contact = name === 'customer_contact' ? claim.customer_contact[Number(nth)] : undefined
  return contact === undefined ? getStepField(name) : contactFields[contact.type]
}
