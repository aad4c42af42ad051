import type { ClaimForm } from '../../../../../contract/labor-claims-filing.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import type { Session } from '../../../../../contract/shapes/session.ts'
import { writableClasses } from '../../../../../domain/labor-claims/notes.ts'
import { serialKey } from '../../../../../domain/warranty/serials.ts'
import { may } from '../../../../data/may.ts'
import { knownOf, wantedOf } from '../../../../shared/claim-parts.ts'
import type { DraftPart } from '../../../../shared/claim-parts.ts'
import type { ClaimDraft, ClaimFields } from './draft.ts'
import { faultWords } from './draft.ts'

const contactsOf = ({ contact, phone, email }: ClaimFields): ClaimForm['customer_contact'] =>
  (
    [
      ['name', contact],
      ['phone', phone],
      ['email', email],
    ] as const
  ).flatMap(([type, value]) => (value.trim() === '' ? [] : [{ type, value: value.trim() }]))

/** The moment of a visit in the device's zone; a day alone is its morning. */
function visitOf({ visit, visitAt }: ClaimFields): string | null {
  if (visit === '') return null
  const at = new Date(`${visit}T${visitAt === '' ? '08:00' : visitAt}`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** What is filed of a form that has no faults (L06). */
export function bodyOf(draft: ClaimDraft, parts: readonly DraftPart[]): ClaimForm {
  const { fields, machine, servicer } = draft
  return {
    id: draft.id,
    serial_number: serialKey(fields.serial),
    ...(machine === null ? {} : { equipment_id: machine.equipment_id }),
    purchased_date: fields.purchased === '' ? null : fields.purchased,
    customer_name: fields.name.trim(),
    customer_company: fields.company.trim(),
    customer_address_1: fields.address1.trim(),
    customer_address_2: fields.address2.trim(),
    customer_city: fields.city.trim(),
    customer_state_id: Number(fields.state),
    customer_postal_code: fields.postal.trim(),
    customer_contact: contactsOf(fields),
    service_requested: faultWords(fields),
    additional_info: fields.more.trim(),
    appointment_at: visitOf(fields),
    order: { products: parts.map(wantedOf) },
    ship_to: draft.shipTo,
    provider_address_id: servicer.who === 'office' ? null : (servicer.address?.id ?? null),
    notification_subscribers: [],
    // Who files as a servicer and names no address means its own.
    viewing_as_servicer: servicer.who === 'own',
  }
}

/** What the form knew beside its words: shown until the server tells the claim. */
export function knownOfDraft(
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
  const isService = may(session, 'claims.service')
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
      note_classes: writableClasses(may(session, 'claims.manage') ? ['office'] : ['filer']),
      correct: false,
      parts: isService,
    },
    parts: parts.map(knownOf),
  }
}
