import type { ClaimFields } from './draft.ts'
import type { FoundRegistration } from './use-registration-lookup.ts'

/**
 * What a registration fills in: the empty fields, and those that still are as the registration of another machine filled
 * them (`before`). What this registration does not know is emptied there, and all of it for a machine without one (null).
 */
export function prefillFields(
  fields: ClaimFields,
  found: FoundRegistration | null,
  before: Partial<ClaimFields> = {},
): Partial<ClaimFields> {
  const where = found?.whole?.locations ?? null
  const registered: Partial<ClaimFields> = {
    ...(found === null ? {} : { purchased: found.row.purchased_date ?? '' }),
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
  const names = Object.keys({ ...before, ...registered }) as (keyof ClaimFields)[]
  return Object.fromEntries(
    names
      .filter((name) => fields[name].trim() === '' || fields[name] === before[name])
      .map((name) => [name, registered[name] ?? '']),
  )
}
