import type { ClaimFields } from './draft.ts'
import type { FoundRegistration } from './use-registration-lookup.ts'

/** Fills the empty fields from the machine's registration. */
export function prefillFields(fields: ClaimFields, { row, whole }: FoundRegistration): ClaimFields {
  const where = whole?.locations ?? null
  const registered: Partial<ClaimFields> = {
    purchased: row.purchased_date ?? '',
    ...(where === null
      ? {}
      : {
          company: where.company_name,
          name: where.contact_name,
          address1: where.address_1,
          address2: where.address_2,
          city: where.city,
          state: where.state_id === null ? '' : String(where.state_id),
          postal: where.postal_code,
          contact: where.contact_name,
          phone: where.phone,
          email: where.email,
        }),
  }
  const names = Object.keys(registered) as (keyof ClaimFields)[]
  return {
    ...fields,
    ...Object.fromEntries(names.map((name) => [name, fields[name].trim() === '' ? registered[name] : fields[name]])),
  }
}
