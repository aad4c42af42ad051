import type { BookForm } from '../../../contract/shapes/book-address.ts'
import type { AddressField } from '../../../domain/places/address-form.ts'
import { checkAddress } from '../../../domain/places/address-form.ts'
import { formatPhone } from '../../../domain/places/format.ts'
import { formatFullPostalCode } from '../../../domain/places/postal-code.ts'
import { isPersonalType } from '../../../domain/places/address-types.ts'
import type { AddressType } from '../../../domain/places/address-types.ts'
import type { Tx } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Places } from '../../ports/places.ts'
import type { AddressRow } from './book.store.ts'
import { insertAddress, findState } from './book.store.ts'

type AddressInput = Omit<BookForm, 'account_id' | 'address_type' | 'id' | 'address_id'>

const unknownState = 'Choose a state or province from the list'

/** Validates and normalizes a form and adds the center of its postal code. Refuses `addresses.invalid` with a sentence per field. */
export async function checkAddressForm(tx: Tx, places: Places, form: AddressInput, type: string): Promise<AddressRow> {
  const given = form.state ?? form.state_id ?? null
  const hasState = given !== null && String(given).trim() !== ''
  const state = hasState ? await findState(tx, given) : null
  const text = trimForm(form)
  const fieldErrors = checkAddress(
    { ...text, state: state?.abbreviation ?? (hasState ? String(given) : '') },
    { kind: type === 'billing' ? 'billing' : 'shipping' },
  )
  const errors: Record<string, string> = { ...fieldErrors }
  if (!isPersonalType(type) && text.name !== '') delete errors.name
  if (hasState && state === null) errors.state = unknownState
  if (state === null || Object.keys(errors).length > 0) return refuse('addresses.invalid', { errors })
  const postal_code = formatFullPostalCode(text.postal_code)
  const middle = (await places.table()).find(postal_code)?.middle ?? null
  return {
    ...text,
    state_id: state.state_id,
    postal_code,
    phone: formatPhone(text.phone),
    latitude: middle?.latitude ?? null,
    longitude: middle?.longitude ?? null,
  }
}

/** Adds an address to the address book of an account and returns its id. Refuses `addresses.invalid`. */
export async function addToBook(
  tx: Tx,
  places: Places,
  where: { readonly accountId: number; readonly type: AddressType },
  form: AddressInput,
): Promise<number> {
  return insertAddress(tx, where.accountId, where.type, await checkAddressForm(tx, places, form, where.type))
}

function trimForm(form: AddressInput): Record<Exclude<AddressField, 'state'>, string> {
  return {
    name: form.name.trim(),
    organization: form.organization.trim(),
    addr1: form.addr1.trim(),
    addr2: form.addr2.trim(),
    city: form.city.trim(),
    postal_code: form.postal_code.trim(),
    phone: form.phone.trim(),
    email: form.email.trim(),
  }
}
