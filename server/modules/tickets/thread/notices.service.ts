import type { Call } from '../../../kernel/call.ts'
import { stageEmail } from '../../../kernel/stage-email.ts'
import { readSite } from '../../site/index.ts'
import { findAgent } from '../inbox/agents.store.ts'
import { buildNoticeEmail } from '../tickets.mail.ts'
import type { TicketRecord } from '../tickets.store.ts'

/** Mails what came in to the assignee, or to the shop where the ticket is unassigned or they have left. */
export async function notifyStaff(
  call: Pick<Call, 'tx' | 'stage' | 'newId' | 'now'>,
  { assignee_id }: Pick<TicketRecord, 'assignee_id'>,
  notice: Parameters<typeof buildNoticeEmail>[0],
): Promise<void> {
  const agent = assignee_id === null ? null : await findAgent(call.tx, assignee_id)
  const to = agent?.active === true ? agent.email : (await readSite(call)).contact_email
  await stageEmail(call, to, buildNoticeEmail(notice), { autoSubmitted: 'auto-generated' })
}
