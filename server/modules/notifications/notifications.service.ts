import type { notifications } from '../../../contract/notifications.ts'
import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import { getChoice, getNotificationReader, isMailFixed, listKindsOf } from '../../../domain/notifications/kinds.ts'
import type { NotificationKind } from '../../../domain/notifications/kinds.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { listOwnChoices, putChoice } from './notifications.store.ts'
import { listOptOuts } from './unsubscribe/unsubscribe.store.ts'

type Table = typeof notifications.table

/** How the caller is notified of each kind that the caller can get (ours). */
export async function readChoices({ tx, actor }: SignedIn): Promise<Reply<Table['readChoices']>> {
  const own = await listOwnChoices(tx, actor.userId)
  const isOut = (await listOptOuts(tx, [actor.email.toLowerCase()])).size > 0
  const reader = getNotificationReader(actor.facts)
  return {
    choices: listKindsOf(actor.permissions).map((kind) => ({
      kind,
      ...getChoice(kind, { own: own.get(kind) ?? null, reader, isOut }),
      is_own: own.has(kind),
      is_mail_fixed: isMailFixed(kind),
    })),
  }
}

/** Saves the caller's choice for a kind (ours). An email that cannot be switched off is refused at its field. */
export async function saveChoice(
  call: SignedIn,
  kind: NotificationKind,
  { mail, push }: Received<Table['saveChoice']>['body'],
): Promise<Reply<Table['saveChoice']>> {
  if (isMailFixed(kind) && mail !== 'now')
    refuse('call.invalid', {
      errors: { mail: 'These messages are written to you, so their email always comes at once' },
    })
  await putChoice(call.tx, { userId: call.actor.userId, kind, mail, push, at: call.now })
  return readChoices(call)
}
