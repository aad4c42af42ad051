import { isPersonalType } from '../../../domain/places/address-types.ts'
import type { AddressType } from '../../../domain/places/address-types.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { KnownAccount, OwnedAddress } from './addresses.store.ts'
import type { BookRecord } from './book.store.ts'

const isOwnOrAdmin = (thing: { readonly account_id: number }, actor: Actor) =>
  actor.facts.admin || thing.account_id === actor.accountId

/** The caller's own account, or any for admins (N07). All others answer `accounts.unknown`. */
export function readableAccount(account: KnownAccount | null, actor: Actor): Authorized<KnownAccount> {
  return account !== null && isOwnOrAdmin(account, actor) ? authorize(account) : refuse('accounts.unknown')
}

/** Signed-in users may list the locations of any dealer, because a registration names the dealer. Other accounts follow `readableAccount`. */
export function accountWithShops(account: KnownAccount | null, actor: Actor): Authorized<KnownAccount> {
  return account?.dealer === true ? authorize(account) : readableAccount(account, actor)
}

/** An address of the caller's account, or any for admins (D06). All others answer `addresses.unknown`. */
export function readableAddress(address: OwnedAddress | null, actor: Actor): Authorized<OwnedAddress> {
  return address !== null && isOwnOrAdmin(address, actor) ? authorize(address) : refuse('addresses.unknown')
}

/** An address of the caller's account, or any for admins, that is not deleted (D01). All others answer `addresses.unknown`. */
export function readableEntry(entry: BookRecord | null, actor: Actor): Authorized<BookRecord> {
  return entry?.active === true && isOwnOrAdmin(entry, actor) ? authorize(entry) : refuse('addresses.unknown')
}

/** Every user of an account may change its shipping and billing addresses. Public locations need `accounts.edit`. */
const mayChange = (entry: Pick<BookRecord, 'address_type'>, actor: Actor) =>
  isPersonalType(entry.address_type) || actor.facts.admin || actor.permissions.includes('accounts.edit')

/** Whether the caller may add an address of this type to an account that it may read. Refuses `auth.notAllowed`. */
export function mayAddTo(account: Authorized<KnownAccount>, address_type: AddressType, actor: Actor): void {
  if (!mayChange({ ...account, address_type }, actor)) refuse('auth.notAllowed')
}

/** An address to change or delete (D03, D04). Refuses `addresses.unknown`, `auth.notAllowed`. */
export function changeableEntry(entry: BookRecord | null, actor: Actor): Authorized<BookRecord> {
  const found = readableEntry(entry, actor)
  return mayChange(found, actor) ? found : refuse('auth.notAllowed')
}

/** An address to restore, deleted or not (D05). Needs the same rights as deleting. Refuses `addresses.unknown`, `auth.notAllowed`. */
export function restorableEntry(entry: BookRecord | null, actor: Actor): Authorized<BookRecord> {
  return changeableEntry(entry && { ...entry, active: true }, actor)
}
