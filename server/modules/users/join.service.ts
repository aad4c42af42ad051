import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { users } from '../../../contract/users.ts'
import type { Call, SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { hashToken } from '../../kernel/session.ts'
import { stageLetter } from '../../kernel/stage-mail.ts'
import { readSite } from '../site/index.ts'
import { insertJoin, localAdminsOf, moveUser, openJoin, settleJoin } from './join.store.ts'
import { joinAnswerLetter, joinLetter } from './letters.ts'
import { answerableJoin } from './users.policy.ts'

type Table = typeof users.table
const openMs = 14 * 86_400_000

/** Asks the local admins of an account, each in a mail of their own; the shop itself where it has none. */
export async function askToJoin(
  call: Call,
  who: { readonly userId: number; readonly accountId: number; readonly name: string; readonly email: string },
): Promise<void> {
  const code = Buffer.from(call.randomBytes(24)).toString('base64url')
  const account = await insertJoin(call.tx, {
    join_id: call.newId(),
    code_hash: hashToken(code),
    user_id: who.userId,
    account_id: who.accountId,
    made_at: call.now,
    expires_at: new Date(call.now.getTime() + openMs),
  })
  const admins = await localAdminsOf(call.tx, who.accountId)
  const letter = joinLetter({
    name: who.name,
    email: who.email,
    displayId: account.display_id,
    accountName: account.name,
    code,
  })
  for (const to of admins.length > 0 ? admins : [(await readSite(call)).contact_email])
    await stageLetter(call, to, letter)
}

/** Who asks, for whoever may answer. Refuses `users.joinUnknown`. */
export async function readJoinRequest(call: SignedIn, code: string): Promise<Reply<Table['readJoinRequest']>> {
  const request = answerableJoin(await openJoin(call.tx, hashToken(code), call.now), call.actor)
  return {
    name: `${request.first_name} ${request.last_name}`,
    email: request.email,
    account_id: request.account_id,
    display_id: request.display_id,
    account_name: request.account_name,
    asked_at: request.made_at.toISOString(),
  }
}

/** Lets somebody in, or not, once; they are told by mail. Refuses `users.joinUnknown`. */
export async function answerJoinRequest(
  call: SignedIn,
  code: string,
  isAccepted: boolean,
): Promise<Reply<Table['answerJoinRequest']>> {
  const request = answerableJoin(await openJoin(call.tx, hashToken(code), call.now), call.actor)
  const answer = { by: call.actor.userId, at: call.now, isAccepted }
  if (!(await settleJoin(call.tx, request.join_id, answer))) refuse('users.joinUnknown')
  if (isAccepted) await moveUser(call.tx, request.user_id, request.account_id)
  const { first_name, last_name, display_id, account_name, email } = request
  await stageLetter(call, email, joinAnswerLetter({ firstName: first_name, displayId: display_id, isAccepted }))
  return {
    message: isAccepted
      ? `${first_name} ${last_name} now belongs to ${account_name}.`
      : `${first_name} ${last_name} was not let into ${account_name}.`,
  }
}
