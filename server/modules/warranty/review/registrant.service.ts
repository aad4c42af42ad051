import type { SignedIn } from '../../../kernel/call.ts'
import { listRecipients } from '../../auth/index.ts'
import { mayReadOwnRecords } from '../warranty.policy.ts'
import type { RegistrationRecord } from '../warranty.store.ts'

/** Who hears of a registration: who registered it, else who answers for the account that has it now. */
export const listRegistrants = (
  { tx }: Pick<SignedIn, 'tx'>,
  { account_id: accountId, registered_by: userId }: Pick<RegistrationRecord, 'account_id' | 'registered_by'>,
) => listRecipients(tx, { accountId, userId }, mayReadOwnRecords)
