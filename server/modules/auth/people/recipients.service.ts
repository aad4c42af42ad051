import type { Tx } from '../../../kernel/call.ts'
import { listAccountPeople } from './account-people.store.ts'
import type { AccountPerson } from './account-people.store.ts'

/** Whose record it is: the user behind it, and the account that has it now. */
interface Owner {
  readonly accountId: number
  readonly userId: number
}

const maxRecipients = 20

/**
 * Who hears of an account's record: its user, if they still can read it. Else the local administrators of the account, and in an
 * account without one the people who can read it. At most 20.
 */
export async function listRecipients(
  tx: Tx,
  { accountId, userId }: Owner,
  mayRead: (person: AccountPerson) => boolean,
): Promise<AccountPerson[]> {
  const people = (await listAccountPeople(tx, accountId)).filter(mayRead)
  const user = people.filter((one) => one.userId === userId)
  const admins = people.filter((one) => one.isLocalAdmin)
  const found = [user, admins, people].find((list) => list.length > 0) ?? []
  return found.slice(0, maxRecipients)
}
