import type { SignedIn } from '../../../kernel/call.ts'
import { listAccountPeople } from '../../accounts/index.ts'
import { mayReadOwnRecords } from '../warranty.policy.ts'
import type { RegistrationRecord } from '../warranty.store.ts'

const maxRecipients = 20

/**
 * Who hears of a registration: the user who registered it, if they still can read it. Else the local administrators of the
 * account that has it now, and in an account without one the people who can read it. At most 20.
 */
export async function listRegistrants(
  { tx }: Pick<SignedIn, 'tx'>,
  { account_id: accountId, registered_by: userId }: Pick<RegistrationRecord, 'account_id' | 'registered_by'>,
): Promise<readonly { readonly userId: number; readonly email: string }[]> {
  const people = (await listAccountPeople(tx, accountId)).filter(mayReadOwnRecords)
  const registrant = people.filter((one) => one.userId === userId)
  const admins = people.filter((one) => one.isLocalAdmin)
  const found = [registrant, admins, people].find((list) => list.length > 0) ?? []
  return found.slice(0, maxRecipients)
}
