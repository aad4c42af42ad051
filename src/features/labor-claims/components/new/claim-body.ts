import type { ClaimForm } from '../../../../../contract/shapes/claim-filing.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import type { Session } from '../../../../../contract/shapes/session.ts'
import { writableClasses } from '../../../../../domain/labor-claims/notes.ts'
import { normalizeSerial } from '../../../../../domain/warranty/serials.ts'
import { hasPermission } from '../../../../data/has-permission.ts'
import { knownOf, toRequestedPart } from '../../../../shared/claim-parts/claim-parts.ts'
import type { DraftPart } from '../../../../shared/claim-parts/claim-parts.ts'
import type { ClaimDraft, ClaimFields } from './draft.ts'
import { formatProblem } from './draft.ts'

const toContacts = ({ contact, phone, email }: ClaimFields): ClaimForm['customer_contact'] =>
  (
    [
      ['name', contact],
      ['phone', phone],
      ['email', email],
    ] as const
  ).flatMap(([type, value]) => (value.trim() === '' ? [] : [{ type, value: value.trim() }]))

/** The time of a visit in the device's time zone. A date without a time means 8 a.m. */
function toVisit({ visit, visitAt }: ClaimFields): string | null {
  if (visit === '') return null
  const at = new Date(`${visit}T${visitAt === '' ? '08:00' : visitAt}`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** The distinct addresses of a text, separated by spaces, commas or semicolons. */
export const listEmails = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((one) => one !== ''))]

/** Miles and hours that a servicer who files for itself knows already. */
const toWorkKnown = (
  { miles, hours }: ClaimFields,
  isOwn: boolean,
): Pick<ClaimForm, 'mileage' | 'labor_hours_estimate'> => ({
  ...(isOwn && miles.trim() !== '' ? { mileage: Number(miles) } : {}),
  ...(isOwn && hours.trim() !== '' ? { labor_hours_estimate: Number(hours) } : {}),
})

/** Builds the request body of a valid form (L06). */
export function toClaimForm(draft: ClaimDraft, parts: readonly DraftPart[]): ClaimForm {
  const { fields, machine, servicer } = draft
  return {
    id: draft.id,
    serial_number: normalizeSerial(fields.serial),
    ...(machine === null ? {} : { equipment_id: machine.equipment_id }),
    purchased_date: fields.purchased === '' ? null : fields.purchased,
    customer_name: fields.name.trim(),
    customer_company: fields.company.trim(),
    customer_address_1: fields.address1.trim(),
    customer_address_2: fields.address2.trim(),
    customer_city: fields.city.trim(),
    customer_state_id: Number(fields.state),
    customer_postal_code: fields.postal.trim(),
    customer_contact: toContacts(fields),
    service_requested: formatProblem(fields),
    additional_info: fields.more.trim(),
    appointment_at: toVisit(fields),
    order: { products: parts.map(toRequestedPart) },
    ship_to: draft.shipTo,
    provider_address_id: servicer.who === 'office' ? null : (servicer.address?.id ?? null),
    ...toWorkKnown(fields, servicer.who === 'own'),
    notification_subscribers: listEmails(fields.emails),
    // A servicer who files without an address means its own.
    viewing_as_servicer: servicer.who === 'own',
  }
}

/** The claim details that the form knows. They are shown until the server returns the claim. */
export function toKnownClaim(
  draft: ClaimDraft,
  parts: readonly DraftPart[],
  given: {
    readonly session: Session
    readonly state: string
    readonly manufacturer: string
    readonly requiredPhotos: readonly string[]
  },
): Partial<Claim> & { readonly parts: readonly ReturnType<typeof knownOf>[] } {
  const { machine, servicer } = draft
  const { session } = given
  const isService = hasPermission(session, 'claims.service')
  return {
    ...(machine === null
      ? {}
      : {
          brand: machine.brand,
          model: machine.model,
          equipment_type: machine.equipment_type,
          equipment_id: machine.equipment_id,
          manufacturer_id: machine.manufacturer_id,
          manufacturer_name: given.manufacturer,
          manufactured: machine.manufactured,
          coverage_parts_until: machine.parts_until,
          coverage_labor_until: machine.labor_until,
        }),
    customer_state: given.state,
    required_photos: [...given.requiredPhotos],
    servicer_name: servicer.who === 'office' ? null : (servicer.address?.name ?? null),
    may: {
      close: false,
      trip: isService,
      note_classes: writableClasses(hasPermission(session, 'claims.manage') ? ['office'] : ['filer']),
      correct: false,
      parts: isService,
    },
    parts: parts.map(knownOf),
  }
}
