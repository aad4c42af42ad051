import type { Tx } from '../../../kernel/call.ts'

const selectAgents = (tx: Tx) =>
  tx
    .selectFrom('app_user')
    .select(['user_id', 'first_name', 'last_name', 'email', 'active'])
    .where((e) => e.or([e('admin', '=', true), e('on_site', '=', true), e('reviewer', '=', true)]))

/** The shop's staff, by name; people who left only where a ticket is still theirs. */
export const listAgents = (tx: Tx) =>
  selectAgents(tx)
    .where((e) =>
      e.or([
        e('active', '=', true),
        e.exists(
          e
            .selectFrom('support_ticket')
            .select('ticket_id')
            .whereRef('support_ticket.assignee_id', '=', 'app_user.user_id')
            .where('support_ticket.status', '<>', 'closed'),
        ),
      ]),
    )
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('user_id')
    .execute()
export type AgentRecord = Awaited<ReturnType<typeof listAgents>>[number]

/** A member of the staff, or null. */
export async function findAgent(tx: Tx, userId: number): Promise<AgentRecord | null> {
  return (await selectAgents(tx).where('user_id', '=', userId).executeTakeFirst()) ?? null
}
