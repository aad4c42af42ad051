import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { users } from '../../../contract/users.ts'
import type { Call, SignedIn } from '../../kernel/call.ts'
import { requireFreshProof } from '../../kernel/fresh-proof.ts'
import { refuse } from '../../kernel/refuse.ts'
import { recordSecurityEvent } from '../../kernel/security-events.ts'
import { hashToken } from '../../kernel/session.ts'
import { stageEmail } from '../../kernel/stage-email.ts'
import { addAccountHistory } from '../accounts/index.ts'
import { readSite } from '../site/index.ts'
import { findLocked } from './people.service.ts'
import { insertJoin, listLocalAdminEmails, moveUser, findOpenJoin, answerJoin } from './join.store.ts'
import { buildJoinAnswerEmail, buildJoinEmail } from './users.mail.ts'
import { answerableJoin } from './users.policy.ts'

type Table = typeof users.table
const requestTtlMs = 14 * 86_400_000

/** Emails a join request to each local admin of the account, or to the shop if it has none. */
export async function requestToJoin(
  call: Call,
  user: { readonly userId: number; readonly accountId: number; readonly name: string; readonly email: string },
): Promise<void> {
  const code = Buffer.from(call.randomBytes(24)).toString('base64url')
  const account = await insertJoin(call.tx, {
    join_id: call.newId(),
    code_hash: hashToken(code),
    user_id: user.userId,
    account_id: user.accountId,
    made_at: call.now,
    expires_at: new Date(call.now.getTime() + requestTtlMs),
  })
  const admins = await listLocalAdminEmails(call.tx, user.accountId)
  const email = buildJoinEmail({
    name: user.name,
    email: user.email,
    displayId: account.display_id,
    accountName: account.name,
    code,
  })
  for (const to of admins.length > 0 ? admins : [(await readSite(call)).contact_email])
    await stageEmail(call, to, email)
}

/** A join request, for users who may answer it. Refuses `users.joinUnknown`. */
export async function readJoinRequest(call: SignedIn, code: string): Promise<Reply<Table['readJoinRequest']>> {
  const request = answerableJoin(await findOpenJoin(call.tx, hashToken(code), call.now), call.actor)
  return {
    name: `${request.first_name} ${request.last_name}`,
    email: request.email,
    account_id: request.account_id,
    display_id: request.display_id,
    account_name: request.account_name,
    asked_at: request.made_at.toISOString(),
  }
}

/** Accepts or declines a join request once and emails the answer. Refuses `users.joinUnknown`, and `auth.proofNeeded` to accept. */
export async function answerJoinRequest(
  call: SignedIn,
  code: string,
  isAccepted: boolean,
): Promise<Reply<Table['answerJoinRequest']>> {
  const find = async () => answerableJoin(await findOpenJoin(call.tx, hashToken(code), call.now), call.actor)
  const { user_id: userId } = await find()
  if (isAccepted) requireFreshProof(call)
  await findLocked(call, userId)
  // Neither was the person removed or erased on the way, nor has the caller lost the account.
  const request = await find()
  const answer = { by: call.actor.userId, at: call.now, isAccepted }
  if (!(await answerJoin(call.tx, request.join_id, answer))) refuse('users.joinUnknown')
  const { first_name, last_name, display_id, account_name, email } = request
  if (isAccepted) {
    await moveUser(call.tx, request.user_id, request.account_id)
    const detail = `to account ${request.account_id}`
    await recordSecurityEvent(call, { kind: 'person.moved', ofUserId: request.user_id, detail })
    await addAccountHistory(call, {
      accountId: request.account_id,
      userId: request.user_id,
      text: `Accepted the request of ${first_name} ${last_name} to join.`,
    })
  }
  await stageEmail(call, email, buildJoinAnswerEmail({ firstName: first_name, displayId: display_id, isAccepted }))
  return {
    message: isAccepted
      ? `${first_name} ${last_name} is now a member of ${account_name}.`
      : `You declined the request of ${first_name} ${last_name} to join ${account_name}.`,
  }
}
