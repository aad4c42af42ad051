import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { users } from '../../../contract/users.ts'
import type { EmailTemplate } from '../../mail/email-template.ts'
import type { Call, SignedIn } from '../../kernel/call.ts'
import { requireFreshProof } from '../../kernel/fresh-proof.ts'
import { refuse } from '../../kernel/refuse.ts'
import { recordSecurityEvent } from '../../kernel/security-events.ts'
import { hashToken } from '../../kernel/session.ts'
import { stageEmail } from '../../kernel/stage-email.ts'
import { addAccountHistory } from '../accounts/index.ts'
import { readSite } from '../site/index.ts'
import { findLocked } from './people.service.ts'
import {
  insertJoin,
  listLocalAdminEmails,
  moveUser,
  findAsker,
  findOpenJoin,
  answerJoin,
  hasOpenJoin,
} from './join.store.ts'
import type { Asker } from './join.store.ts'
import { buildJoinAgainEmail, buildJoinAnswerEmail, buildJoinEmail } from './users.mail.ts'
import { answerableJoin } from './users.policy.ts'

type Table = typeof users.table
const requestTtlMs = 14 * 86_400_000

/** How long after a person asked to join an account the account can have the request mailed again. */
const askedMs = 365 * 86_400_000

interface Request {
  readonly userId: number
  readonly accountId: number
  readonly name: string
  readonly email: string
  readonly askedAt: Date
}

/** Stores a request under a code of its own, and builds its mail. */
async function storeRequest(call: Call, user: Request): Promise<EmailTemplate> {
  const code = Buffer.from(call.randomBytes(24)).toString('base64url')
  const account = await insertJoin(call.tx, {
    join_id: call.newId(),
    code_hash: hashToken(code),
    user_id: user.userId,
    account_id: user.accountId,
    made_at: user.askedAt,
    expires_at: new Date(call.now.getTime() + requestTtlMs),
  })
  const { name, email } = user
  return buildJoinEmail({ name, email, displayId: account.display_id, accountName: account.name, code })
}

/** Emails a join request to each local admin of the account who can sign in, or to the shop if it has none. */
export async function requestToJoin(call: Call, user: Omit<Request, 'askedAt'>): Promise<void> {
  const email = await storeRequest(call, { ...user, askedAt: call.now })
  const admins = await listLocalAdminEmails(call.tx, user.accountId)
  for (const to of admins.length > 0 ? admins : [(await readSite(call)).contact_email])
    await stageEmail(call, to, email)
}

/** The person with this email whose request to join the account can be mailed again: unanswered, ended or declined; or null. */
export const findRepeatable = (
  { tx, now }: Pick<Call, 'tx' | 'now'>,
  accountId: number,
  emailKey: string,
): Promise<Asker | null> => findAsker(tx, { accountId, emailKey, since: new Date(now.getTime() - askedMs) })

/**
 * Mails the request of a person who asked to join the account to the caller, who manages it; the links before stay. Where
 * none of them can be answered any more, the person is mailed too. Returns what the caller reads; null where this person did not ask.
 */
export async function repeatRequest(call: SignedIn, accountId: number, emailKey: string): Promise<string | null> {
  const asker = await findRepeatable(call, accountId, emailKey)
  if (asker === null) return null
  const name = `${asker.first_name} ${asker.last_name}`
  const { user_id: userId, email, made_at: askedAt } = asker
  const to = call.actor.email
  if (!(await hasOpenJoin(call.tx, { userId, accountId, now: call.now })))
    await stageEmail(
      call,
      email,
      buildJoinAgainEmail({
        firstName: asker.first_name,
        displayId: asker.display_id,
        contactEmail: (await readSite(call)).contact_email,
      }),
    )
  await stageEmail(call, to, await storeRequest(call, { userId, accountId, name, email, askedAt }))
  return `${name} asked to join this account. We mailed the request to ${to} again: open its link to answer it.`
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
  if (!(await answerJoin(call.tx, request, answer))) refuse('users.joinUnknown')
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
