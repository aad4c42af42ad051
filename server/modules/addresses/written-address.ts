import type { BookForm } from '../../../contract/shapes/book-address.ts'
import type { AddressField } from '../../../domain/places/address-form.ts'
import { checkAddress } from '../../../domain/places/address-form.ts'
import { formatPhone } from '../../../domain/places/format.ts'
import { tidyPostalCode } from '../../../domain/places/postal-code.ts'
import type { Tx } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Places } from '../../ports/places.ts'
import type { Written } from './book.store.ts'
import { insertAddress, stateSaidAs } from './book.store.ts'

type Filled = Omit<BookForm, 'account_id' | 'address_type' | 'id' | 'address_id'>

const notAState = 'Choose a state or province of the list'
/** Places of a company are called what the company is called. */
const isPersonal = (type: string) => type === 'shipping' || type === 'billing'

/** A form as it is kept: checked, tidied, and with the middle of its postal code. Refuses `addresses.invalid` with a sentence per field. */
export async function writtenAddress(tx: Tx, places: Places, form: Filled, type: string): Promise<Written> {
  const said = form.state ?? form.state_id ?? null
  const isSaid = said !== null && String(said).trim() !== ''
  const state = isSaid ? await stateSaidAs(tx, said) : null
  const text = textOf(form)
  const faults = checkAddress(
    { ...text, state: state?.abbreviation ?? (isSaid ? String(said) : '') },
    { kind: type === 'billing' ? 'billing' : 'shipping' },
  )
  const errors: Record<string, string> = { ...faults }
  if (!isPersonal(type) && text.name !== '') delete errors.name
  if (isSaid && state === null) errors.state = notAState
  if (state === null || Object.keys(errors).length > 0) return refuse('addresses.invalid', { errors })
  const postal_code = tidyPostalCode(text.postal_code)
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

/** Writes a new address into an account's book, and answers its number. Refuses `addresses.invalid`. */
export async function addToBook(
  tx: Tx,
  places: Places,
  where: { readonly accountId: number; readonly type: 'shipping' | 'billing' },
  form: Filled,
): Promise<number> {
  return insertAddress(tx, where.accountId, where.type, await writtenAddress(tx, places, form, where.type))
}

function textOf(form: Filled): Record<Exclude<AddressField, 'state'>, string> {
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
