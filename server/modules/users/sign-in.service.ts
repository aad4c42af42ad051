import type { UserSignIn } from '../../../contract/user-sign-in.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { addAccountHistory } from '../accounts/index.ts'
import { refuse } from '../../kernel/refuse.ts'
import { recordSecurityEvent } from '../../kernel/security-events.ts'
import { stageEmail } from '../../kernel/stage-email.ts'
import {
  buildSecondFactorResetEmail,
  endSessionsOfUser,
  forgetFactors,
  hasSecondFactor,
  readSessionsOf,
} from '../auth/index.ts'
import { findLocked } from './people.service.ts'
import { knownUser } from './users.policy.ts'
import { userById } from './users.store.ts'

const toSignIn = async (call: SignedIn, userId: number): Promise<UserSignIn> => ({
  sessions: await readSessionsOf(call, userId),
  has_second_factor: await hasSecondFactor(call.tx, userId),
})

/** How a user signs in, for an administrator of the shop. Refuses `users.unknown`. */
export async function readSignIn(call: SignedIn, userId: number): Promise<UserSignIn> {
  const user = knownUser(await userById(call.tx, userId), call.actor)
  return toSignIn(call, user.user_id)
}

/** Ends all sessions of a user, with an entry in the account's history. Refuses `users.unknown`. */
export async function endSessions(call: SignedIn, userId: number): Promise<UserSignIn> {
  const user = knownUser(await findLocked(call, userId), call.actor)
  await endSessionsOfUser(call, user.user_id)
  await addAccountHistory(call, {
    accountId: user.account_id,
    userId,
    text: `Signed ${user.first_name} ${user.last_name} out everywhere.`,
  })
  return toSignIn(call, user.user_id)
}

/**
 * Removes the second factor of a user who lost it, ends all sessions, enters it into the history and mails the user. Refuses
 * `users.unknown`, and `users.ownSecondFactor` for one's own.
 */
export async function resetSecondFactor(call: SignedIn, userId: number): Promise<UserSignIn> {
  const user = knownUser(await findLocked(call, userId), call.actor)
  if (userId === call.actor.userId) refuse('users.ownSecondFactor')
  if (await hasSecondFactor(call.tx, userId)) {
    await forgetFactors(call, userId)
    await recordSecurityEvent(call, { kind: 'factor.reset', ofUserId: userId })
    await endSessionsOfUser(call, userId)
    await addAccountHistory(call, {
      accountId: user.account_id,
      userId,
      text: `Reset the second factor of ${user.first_name} ${user.last_name}.`,
    })
    await stageEmail(call, user.email, buildSecondFactorResetEmail(user.first_name, call.actor.name))
  }
  return toSignIn(call, userId)
}
