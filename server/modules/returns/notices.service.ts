import type { Call } from '../../kernel/call.ts'
import { stageEmail } from '../../kernel/stage-email.ts'
import { readSite } from '../site/index.ts'
import { buildNoticeEmail } from './notice.mail.ts'
import { findReturnByNumber } from './returns.service.ts'

/** Mails the shop that a customer asks for a return, or has withdrawn it. */
export async function notifyShop(call: Call, number: string, what: 'requested' | 'withdrawn'): Promise<void> {
  const found = await findReturnByNumber(call.tx, number)
  if (found === null) return
  const { contact_email: to } = await readSite(call)
  // A new shop may have no address yet.
  if (to !== '') await stageEmail(call, to, buildNoticeEmail(number, what, found), { autoSubmitted: 'auto-generated' })
}
