import type { Tx } from '../../../kernel/call.ts'

/** Activates an invited user who proved at another host who they are. */
export async function activateInvited(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ activated_at: now })
    .where('user_id', '=', userId)
    .where('activated_at', 'is', null)
    .execute()
}
