import type { NewUserForm, accountUsers } from '../../../contract/account-users.ts'
import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { Session } from '../../../contract/shapes/session.ts'
import type { User } from '../../../contract/users.ts'
import { effectivePermissions, getDefaultPermissions, permissions } from '../../../domain/accounts/permissions.ts'
import { checkUser } from '../../../domain/accounts/user-form.ts'
import { visitorAccountNumber } from '../../../domain/accounts/visitor-account.ts'
import { passwordsDiffer } from '../../../domain/auth/password.ts'
import { formatPhone } from '../../../domain/places/format.ts'
import type { Call, SignedIn } from '../../kernel/call.ts'
import { countActivation } from '../../kernel/rate-limit.ts'
import { refuse } from '../../kernel/refuse.ts'
import { recordSecurityEvent } from '../../kernel/security-events.ts'
import { hashToken } from '../../kernel/session.ts'
import { stageEmail } from '../../kernel/stage-email.ts'
import { addAccountHistory, findManagedAccount, holdAccount } from '../accounts/index.ts'
import type { AuthPorts } from '../auth/index.ts'
import { endSessionsOfUser, findPasswordError, hashPassword, signInVerified, toEmailKey } from '../auth/index.ts'
import { readSite } from '../site/index.ts'
import {
  claimInvitation,
  findInvitation,
  insertInvitedUser,
  saveInvitation,
  setFirstPassword,
} from './invitations.store.ts'
import { repeatRequest } from './join.service.ts'
import { findLocked, refuseForeignGrants, refuseVisitors } from './people.service.ts'
import { deleteSignUp, findUserByEmail, lockEmail } from './sign-up.store.ts'
import type { UserOfEmail } from './sign-up.store.ts'
import { buildInvitationEmail } from './users.mail.ts'
import { manageableUser } from './users.policy.ts'
import { userById } from './users.store.ts'
import { toWireUser } from './users.view.ts'

type Table = typeof accountUsers

const invitationTtlMs = 14 * 86_400_000
const knownEmail = 'Another user has this email'

/** Why an email cannot be a user's, and what can be done about it. Other accounts are the shop's to know. */
export async function describeKnown(call: SignedIn, accountId: number, known: UserOfEmail | null): Promise<string> {
  if (known?.account_id === accountId) {
    if (!known.active) return 'A removed user of this account has this email. Activate that user again, under Removed'
    return known.activated_at === null
      ? 'An invited user of this account has this email. Send the invitation again, from their entry under Users'
      : 'A user of this account has this email already'
  }
  if (!call.actor.facts.admin)
    return `${knownEmail}. If it is this person’s own, write to us at ${(await readSite(call)).contact_email}`
  if (known === null) return knownEmail
  return known.active
    ? `A user of ${known.account_name} has this email`
    : `A removed user of ${known.account_name} has this email. Change it there first, or activate that user again`
}

/**
 * Adds a user to an account and mails the invitation (U12). A person who asked to join it is not added: the caller gets their
 * request again. Refuses `accounts.unknown`, `users.invalid`, `users.lacking`,
 * `users.adminOnly`.
 */
export async function addNewUser(
  call: SignedIn,
  accountId: number,
  form: NewUserForm,
): Promise<Reply<Table['addNewUser']>> {
  await holdAccount(call.tx, accountId)
  const account = await findManagedAccount(call, accountId)
  if (account.display_id === visitorAccountNumber) refuse('accounts.unknown')
  if (form.local_admin === true && !call.actor.facts.admin)
    refuse('users.adminOnly', { values: { field: 'the rights of a local administrator' } })
  const profile = {
    email: (form.email ?? '').trim(),
    title: (form.title ?? '').trim(),
    first_name: (form.first_name ?? '').trim(),
    last_name: (form.last_name ?? '').trim(),
    suffix: (form.suffix ?? '').trim(),
    phone: (form.phone ?? '').trim(),
  }
  const errors: Record<string, string> = checkUser(profile)
  const key = toEmailKey(profile.email)
  if (errors.email === undefined && !(await lockEmail(call.tx, key))) {
    const message = await repeatRequest(call, accountId, key)
    if (message !== null) return { message }
    errors.email = await describeKnown(call, accountId, await findUserByEmail(call.tx, key))
  }
  if (Object.keys(errors).length > 0) refuse('users.invalid', { errors })
  const local_admin = form.local_admin === true
  const { dealer, warranty_servicer: servicer } = account
  const facts = { ...{ dealer, servicer, local_admin }, ...{ admin: false, on_site: false, reviewer: false } }
  const defaults = getDefaultPermissions(facts)
  const granted = effectivePermissions(form.permissions ?? null, facts)
  // A new user of the account has its defaults, whoever invites.
  await refuseForeignGrants(call, granted, defaults)
  const isOwn = permissions.some((name) => granted.includes(name) !== defaults.includes(name))
  const userId = await insertInvitedUser(call.tx, {
    ...profile,
    phone: formatPhone(profile.phone),
    account_id: accountId,
    local_admin,
    permissions: isOwn ? permissions.filter((name) => granted.includes(name)) : null,
  })
  // A sign-up that waits for its link would only fail.
  await deleteSignUp(call.tx, key)
  await addAccountHistory(call, { accountId, userId, text: `Invited ${profile.first_name} ${profile.last_name}.` })
  await recordSecurityEvent(call, { kind: 'person.added', ofUserId: userId, detail: `invited to account ${accountId}` })
  return invite(call, userId)
}

/** Mails another link to a user who was invited (ours). Refuses `users.unknown`, `users.staffOnly`, `users.notInvited`. */
export async function inviteAgain(call: SignedIn, userId: number): Promise<User> {
  const user = manageableUser(await findLocked(call, userId), call.actor)
  refuseVisitors(user)
  if (user.activated_at !== null || !user.active) refuse('users.notInvited')
  return invite(call, userId)
}

/** Mails the link of a new invitation to an active user; an earlier link ends. */
export async function invite(call: SignedIn, userId: number): Promise<User> {
  const user = (await userById(call.tx, userId)) ?? refuse('users.unknown')
  const code = Buffer.from(call.randomBytes(24)).toString('base64url')
  await saveInvitation(call.tx, {
    user_id: userId,
    code_hash: hashToken(code),
    invited_by: call.actor.userId,
    made_at: call.now,
    expires_at: new Date(call.now.getTime() + invitationTtlMs),
  })
  const { first_name: firstName, email, account_name: accountName } = user
  await stageEmail(call, email, buildInvitationEmail({ firstName, accountName, invitedBy: call.actor.name, code }))
  return toWireUser(user)
}

/** Counts the attempt outside the transaction. Refuses `call.tooMany`. */
export const countInvitationRead = (call: Call): Promise<void> =>
  countActivation(call.tx, call.request.address, call.now)

const requireInvitation = async ({ tx, now }: Call, code: string) =>
  (await findInvitation(tx, hashToken(code), now)) ?? refuse('users.invitationUnknown')

/** Whom an invitation is for, while it is valid (ours). Refuses `users.invitationUnknown`. */
export async function readInvitation(call: Call, code: string): Promise<Reply<Table['readInvitation']>> {
  const { first_name, email, account_name } = await requireInvitation(call, code)
  return { first_name, email, account_name }
}

interface Passwords {
  readonly password: string
  readonly password_confirmation: string
}

/** Checks and hashes the chosen password, before the transaction. Refuses `call.tooMany`, `users.invitationUnknown`, `users.invalid`. */
export async function prepareAcceptance(
  call: Call,
  ports: AuthPorts,
  code: string,
  { password, password_confirmation }: Passwords,
): Promise<string> {
  await countInvitationRead(call)
  const { email, first_name, last_name } = await requireInvitation(call, code)
  const weak = await findPasswordError(call, password, [email, first_name, last_name])
  const errors = {
    ...(weak === null ? {} : { password: weak }),
    ...(password === password_confirmation ? {} : { password_confirmation: passwordsDiffer }),
  }
  if (Object.keys(errors).length > 0) refuse('users.invalid', { errors })
  return hashPassword(password, ports.passwordCost, call.randomBytes(16))
}

/** Sets the password of the invited user, once, and signs in (ours). Refuses `users.invitationUnknown`. */
export async function acceptInvitation(
  call: Call,
  ports: AuthPorts,
  code: string,
  passwordHash: string,
): Promise<Session> {
  const hash = hashToken(code)
  const found = await findInvitation(call.tx, hash, call.now)
  if (found === null || !(await claimInvitation(call.tx, hash, call.now))) return refuse('users.invitationUnknown')
  if (!(await setFirstPassword(call.tx, found.user_id, passwordHash, call.now))) refuse('users.invitationUnknown')
  // A mailed password may have signed somebody in before: this is the first password that its owner chose.
  await endSessionsOfUser(call, found.user_id)
  await recordSecurityEvent(call, { kind: 'password.changed', userId: found.user_id, detail: 'by invitation' })
  const session = await signInVerified(call, ports, found.user_id)
  return { ...session, message: `Welcome, ${found.first_name}. You are now a user of ${found.account_name}.` }
}
