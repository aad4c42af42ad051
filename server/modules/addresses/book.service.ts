import { addressesPerPage } from '../../../contract/addresses.ts'
import type { addresses } from '../../../contract/addresses.ts'
import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { BookForm } from '../../../contract/shapes/book-address.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { offsetOf, pageOf } from '../../kernel/page.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Places } from '../../ports/places.ts'
import { changeableEntry, readableAccount, readableEntry, restorableEntry } from './addresses.policy.ts'
import { accountById } from './addresses.store.ts'
import { bookOf, bookRecord, rewriteAddress, setAddressActive } from './book.store.ts'
import { addToBook, writtenAddress } from './written-address.ts'

type Table = typeof addresses.table

/** An address of the book (D01). Refuses `addresses.unknown`. */
export async function readAddress(call: SignedIn, addressId: number): Promise<Reply<Table['readAddress']>> {
  return readableEntry(await bookRecord(call.tx, addressId), call.actor).wire
}

/** Writes a new address into one's own account's book, or into any for an admin (D02). Refuses `addresses.invalid`, `accounts.unknown`. */
export async function addAddress(call: SignedIn, places: Places, form: BookForm): Promise<Reply<Table['addAddress']>> {
  const { tx, actor } = call
  const accountId = form.account_id ?? actor.accountId
  readableAccount(await accountById(tx, accountId), actor)
  const type = form.address_type ?? 'shipping'
  if (type !== 'shipping' && type !== 'billing')
    refuse('addresses.invalid', { errors: { address_type: 'Must be shipping or billing' } })
  const addressId = await addToBook(tx, places, { accountId, type }, form)
  return { ...(await readAddress(call, addressId)), message: 'Address saved' }
}

/** Writes an address anew (D03); its account and its kind stay. Refuses `addresses.unknown`, `addresses.invalid`. */
export async function updateAddress(
  call: SignedIn,
  places: Places,
  addressId: number,
  form: BookForm,
): Promise<Reply<Table['updateAddress']>> {
  const entry = changeableEntry(await bookRecord(call.tx, addressId), call.actor)
  const errors = {
    ...(form.account_id === undefined || form.account_id === entry.account_id
      ? {}
      : { account_id: 'An address stays with its account' }),
    ...(form.address_type === undefined || form.address_type === entry.address_type
      ? {}
      : { address_type: 'An address stays what it is' }),
  }
  if (Object.keys(errors).length > 0) refuse('addresses.invalid', { errors })
  await rewriteAddress(call.tx, addressId, await writtenAddress(call.tx, places, form, entry.address_type))
  return { ...(await readAddress(call, addressId)), message: 'Address Updated' }
}

/** Takes an address out of the book, softly (D04). Refuses `addresses.unknown`. */
export async function deleteAddress(call: SignedIn, addressId: number): Promise<Reply<Table['deleteAddress']>> {
  changeableEntry(await bookRecord(call.tx, addressId), call.actor)
  await setAddressActive(call.tx, addressId, false)
  return { message: 'Address deleted' }
}

/** The Undo (D05). Refuses `addresses.unknown`. */
export async function activateAddress(call: SignedIn, addressId: number): Promise<Reply<Table['activateAddress']>> {
  restorableEntry(await bookRecord(call.tx, addressId), call.actor)
  await setAddressActive(call.tx, addressId, true)
  return readAddress(call, addressId)
}

/** The book of an account, page by page (N08). Refuses `accounts.unknown`. */
export async function listAccountAddresses(
  { tx, actor }: SignedIn,
  accountId: number,
  page: number,
): Promise<Reply<Table['listAccountAddresses']>> {
  const account = readableAccount(await accountById(tx, accountId), actor)
  const at = { page, perPage: addressesPerPage }
  const { rows, total } = await bookOf(tx, {
    accountId: account.account_id,
    offset: offsetOf(at),
    limit: addressesPerPage,
  })
  return pageOf(rows, total, { ...at, path: `/accounts/${accountId}/addresses` })
}
