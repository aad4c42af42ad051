import type { Authorized } from '../../kernel/authorized.ts'
import { authorize } from '../../kernel/authorized.ts'
import type { Actor } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { KnownAccount, OwnedAddress } from './addresses.store.ts'
import type { BookRecord } from './book.store.ts'

const isMine = (thing: { readonly account_id: number }, actor: Actor) =>
  actor.facts.admin || thing.account_id === actor.accountId

/** One's own account, or any for an admin (N07). Another's answers as an unknown one does: `accounts.unknown`. */
export function readableAccount(account: KnownAccount | null, actor: Actor): Authorized<KnownAccount> {
  return account !== null && isMine(account, actor) ? authorize(account) : refuse('accounts.unknown')
}

/** A dealer's shops are public among those who are signed in: whoever registers a machine names who sold it. Any other account is as `readableAccount` has it. */
export function accountWithShops(account: KnownAccount | null, actor: Actor): Authorized<KnownAccount> {
  return account?.dealer === true ? authorize(account) : readableAccount(account, actor)
}

/** An address of one's own account, or any for an admin (D06). Another's answers as an unknown one does: `addresses.unknown`. */
export function readableAddress(address: OwnedAddress | null, actor: Actor): Authorized<OwnedAddress> {
  return address !== null && isMine(address, actor) ? authorize(address) : refuse('addresses.unknown')
}

/** An address of one's own account that was not deleted, or any such for an admin (D01). Another's answers as an unknown one does: `addresses.unknown`. */
export function readableEntry(entry: BookRecord | null, actor: Actor): Authorized<BookRecord> {
  return entry?.active === true && isMine(entry, actor) ? authorize(entry) : refuse('addresses.unknown')
}

/** Where a company is found by others is its public face: it takes `accounts.edit`. An address of the book is anybody's in the account. */
const mayChange = (entry: BookRecord, actor: Actor) =>
  entry.address_type === 'shipping' ||
  entry.address_type === 'billing' ||
  actor.facts.admin ||
  actor.permissions.includes('accounts.edit')

/** To be changed or deleted (D03, D04). Refuses `addresses.unknown`, `auth.notAllowed`. */
export function changeableEntry(entry: BookRecord | null, actor: Actor): Authorized<BookRecord> {
  const found = readableEntry(entry, actor)
  return mayChange(found, actor) ? found : refuse('auth.notAllowed')
}

/** As it is for a deletion, so for its undoing, deleted or not (D05). Refuses `addresses.unknown`, `auth.notAllowed`. */
export function restorableEntry(entry: BookRecord | null, actor: Actor): Authorized<BookRecord> {
  return changeableEntry(entry && { ...entry, active: true }, actor)
}
