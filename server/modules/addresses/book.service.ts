import { addressesPerPage } from '../../../contract/addresses.ts'
import type { addresses } from '../../../contract/addresses.ts'
import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { Address } from '../../../contract/shapes/address.ts'
import type { BookForm } from '../../../contract/shapes/book-address.ts'
import { addressTypes, isAddressType, listAddressTypes } from '../../../domain/places/address-types.ts'
import type { AddressType } from '../../../domain/places/address-types.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { getOffset, buildPage } from '../../kernel/page.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Places } from '../../ports/places.ts'
import { changeableEntry, mayAddTo, readableAccount, readableEntry, restorableEntry } from './addresses.policy.ts'
import { accountById, listAddressesOfType } from './addresses.store.ts'
import { listBook, bookRecordById, updateAddressRow, setAddressActive } from './book.store.ts'
import { addToBook, checkAddressForm } from './address-form.service.ts'

type Table = typeof addresses.table

const unknownType = `Must be ${addressTypes.slice(0, -1).join(', ')} or ${addressTypes.at(-1)}`
const locationErrors: Readonly<Partial<Record<AddressType, string>>> = {
  'dealer-location': 'Only an account that is a dealer has dealer locations',
  service: 'Only an account that is a servicer has service locations',
}

/** An address of the address book (D01). Refuses `addresses.unknown`. */
export async function readAddress(call: SignedIn, addressId: number): Promise<Reply<Table['readAddress']>> {
  return readableEntry(await bookRecordById(call.tx, addressId), call.actor).wire
}

/**
 * Adds an address to the caller's account, or to any account for admins (D02). A dealer has dealer locations too, a servicer
 * service locations. Refuses `addresses.invalid`, `accounts.unknown`, `auth.notAllowed`.
 */
export async function addAddress(call: SignedIn, places: Places, form: BookForm): Promise<Reply<Table['addAddress']>> {
  const { tx, actor } = call
  const accountId = form.account_id ?? actor.accountId
  const account = readableAccount(await accountById(tx, accountId), actor)
  const type = form.address_type ?? 'shipping'
  if (!isAddressType(type)) refuse('addresses.invalid', { errors: { address_type: unknownType } })
  if (!listAddressTypes(account).includes(type))
    refuse('addresses.invalid', { errors: { address_type: locationErrors[type] ?? unknownType } })
  mayAddTo(account, type, actor)
  const addressId = await addToBook(tx, places, { accountId, type }, form)
  return { ...(await readAddress(call, addressId)), message: 'Address saved' }
}

/** Replaces an address (D03). Its account and type cannot change. Refuses `addresses.unknown`, `addresses.invalid`. */
export async function updateAddress(
  call: SignedIn,
  places: Places,
  addressId: number,
  form: BookForm,
): Promise<Reply<Table['updateAddress']>> {
  const entry = changeableEntry(await bookRecordById(call.tx, addressId), call.actor)
  const errors = {
    ...(form.account_id === undefined || form.account_id === entry.account_id
      ? {}
      : { account_id: 'An address’s account cannot be changed' }),
    ...(form.address_type === undefined || form.address_type === entry.address_type
      ? {}
      : { address_type: 'An address’s type cannot be changed' }),
  }
  if (Object.keys(errors).length > 0) refuse('addresses.invalid', { errors })
  await updateAddressRow(call.tx, addressId, await checkAddressForm(call.tx, places, form, entry.address_type))
  return { ...(await readAddress(call, addressId)), message: 'Address Updated' }
}

/** Marks an address as deleted (D04). Refuses `addresses.unknown`. */
export async function deleteAddress(call: SignedIn, addressId: number): Promise<Reply<Table['deleteAddress']>> {
  changeableEntry(await bookRecordById(call.tx, addressId), call.actor)
  await setAddressActive(call.tx, addressId, false)
  return { message: 'Address deleted' }
}

/** Restores a deleted address (D05). Refuses `addresses.unknown`. */
export async function activateAddress(call: SignedIn, addressId: number): Promise<Reply<Table['activateAddress']>> {
  restorableEntry(await bookRecordById(call.tx, addressId), call.actor)
  await setAddressActive(call.tx, addressId, true)
  return readAddress(call, addressId)
}

/** Addresses of an account, paged (N08). Refuses `accounts.unknown`. */
export async function listAccountAddresses(
  { tx, actor }: SignedIn,
  accountId: number,
  page: number,
): Promise<Reply<Table['listAccountAddresses']>> {
  const account = readableAccount(await accountById(tx, accountId), actor)
  const paging = { page, perPage: addressesPerPage }
  const { rows, total } = await listBook(tx, {
    accountId: account.account_id,
    offset: getOffset(paging),
    limit: addressesPerPage,
  })
  return buildPage(rows, total, { ...paging, path: `/accounts/${accountId}/addresses` })
}

/** The service addresses of an account: where its servicers start from (N07). Refuses `accounts.unknown`. */
export async function listServiceAddresses({ tx, actor }: SignedIn, accountId: number): Promise<Address[]> {
  const account = readableAccount(await accountById(tx, accountId), actor)
  return listAddressesOfType(tx, account.account_id, 'service')
}

/** The shops of an account (N06). Refuses `accounts.unknown`. */
export async function listRetailAddresses({ tx, actor }: SignedIn, accountId: number): Promise<Address[]> {
  const account = readableAccount(await accountById(tx, accountId), actor)
  return listAddressesOfType(tx, account.account_id, 'dealer-location')
}
