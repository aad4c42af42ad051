import type { WarrantyRecord } from '../../../../contract/shapes/registration.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { findVisibleRecord } from '../find-record.service.ts'
import { buildRecordView } from '../record.view.ts'
import { requireReview } from '../warranty.policy.ts'
import { accountById } from './account.store.ts'
import { saveRecord } from './save-record.service.ts'

/**
 * Gives a registration to another account (W14), which then sees and changes it in place of the one before. For reviewers
 * and admins. Refuses `warranty.unknown`, `warranty.accountHasIt`.
 */
export async function moveRecord(call: SignedIn, recordId: string, accountId: number): Promise<WarrantyRecord> {
  const access = requireReview(await findVisibleRecord(call, recordId, true))
  const { account_id: before } = access.record
  if (before === accountId) return buildRecordView(call, access)
  const [from, to] = [await accountById(call.tx, before), await accountById(call.tx, accountId)]
  if (to === null) return refuse('call.invalid', { errors: { account_id: 'There is no such account' } })
  return saveRecord(
    call,
    access,
    { account_id: accountId },
    {
      action: 'moveRecord',
      message: `${from === null ? 'none' : `${from.name} (${from.display_id})`} → ${to.name} (${to.display_id})`,
    },
  )
}
