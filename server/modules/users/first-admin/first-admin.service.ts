import type { FirstAdminForm, firstAdmin } from '../../../../contract/first-admin.ts'
import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { Session } from '../../../../contract/shapes/session.ts'
import { checkFirstAdmin } from '../../../../domain/accounts/first-admin.ts'
import type { Call } from '../../../kernel/call.ts'
import { countActivation } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { recordSecurityEvent } from '../../../kernel/security-events.ts'
import { hashToken } from '../../../kernel/session.ts'
import { addAccountHistory } from '../../accounts/index.ts'
import type { AuthPorts } from '../../auth/index.ts'
import { findPasswordError, hashPassword, signInVerified, toEmailKey } from '../../auth/index.ts'
import {
  deleteFirstAdminLink,
  findFirstAdminLink,
  hasAdmin,
  lockFirstAdmin,
  saveFirstAdminLink,
} from './first-admin.store.ts'
import { deleteSignUp, insertAccount, insertUser, lockEmail } from '../sign-up.store.ts'

const linkTtlMs = 24 * 3_600_000
const knownEmail = 'Another user has this email'

/**
 * Makes the link for the first administrator, at each start of a shop that has none (record 085). Only the code's hash is
 * stored, and the link before no longer works. Null for a shop with an administrator, whose link ends.
 */
export async function issueFirstAdminLink(
  { tx, now, randomBytes }: Pick<Call, 'tx' | 'now' | 'randomBytes'>,
  publicUrl: string,
): Promise<string | null> {
  if (await hasAdmin(tx)) {
    await deleteFirstAdminLink(tx)
    return null
  }
  const code = Buffer.from(randomBytes(24)).toString('base64url')
  await saveFirstAdminLink(tx, {
    code_hash: hashToken(code),
    made_at: now,
    expires_at: new Date(now.getTime() + linkTtlMs),
  })
  return `${publicUrl}/setup/${code}`
}

/** Refuses `users.setUpUnknown` unless the code is that of the newest link and the shop still has no administrator. */
async function findOpenLink({ tx, now }: Call, code: string): Promise<Date> {
  const until = await findFirstAdminLink(tx, hashToken(code), now)
  return until === null || (await hasAdmin(tx)) ? refuse('users.setUpUnknown') : until
}

/** Until when the link works (ours). Counts the attempt. Refuses `call.tooMany`, `users.setUpUnknown`. */
export async function readFirstAdmin(call: Call, code: string): Promise<Reply<typeof firstAdmin.readFirstAdmin>> {
  await countActivation(call.tx, call.request.address, call.now)
  return { expires_at: (await findOpenLink(call, code)).toISOString() }
}

/** Checks the form and hashes the password, before the transaction. Refuses as `readFirstAdmin`, and `users.invalid`. */
export async function prepareFirstAdmin(
  call: Call,
  ports: AuthPorts,
  code: string,
  form: FirstAdminForm,
): Promise<string> {
  await readFirstAdmin(call, code)
  const errors: Record<string, string> = { ...checkFirstAdmin(form) }
  const weak = await findPasswordError(call, form.password, [form.email, form.first_name, form.last_name])
  if (weak !== null) errors.password ??= weak
  if (Object.keys(errors).length > 0) refuse('users.invalid', { errors })
  return hashPassword(form.password, ports.passwordCost, call.randomBytes(16))
}

/**
 * Makes the first administrator in an account of the shop's own and signs in, once (ours). Refuses `users.setUpUnknown`,
 * also to the second of two callers, and `users.invalid` for an email that a user has.
 */
export async function createFirstAdmin(
  call: Call,
  ports: AuthPorts,
  { code, form, passwordHash }: { readonly code: string; readonly form: FirstAdminForm; readonly passwordHash: string },
): Promise<Session> {
  await lockFirstAdmin(call.tx)
  await findOpenLink(call, code)
  const email = form.email.trim()
  const key = toEmailKey(email)
  if (!(await lockEmail(call.tx, key))) refuse('users.invalid', { errors: { email: knownEmail } })
  const accountId = await insertAccount(call.tx, { name: 'Shop office', url: '', fax: '' })
  const first_name = form.first_name.trim()
  const userId = await insertUser(call.tx, {
    ...{ account_id: accountId, email, email_key: key, title: '', suffix: '', phone: '' },
    ...{ first_name, last_name: form.last_name.trim(), password_hash: passwordHash },
    ...{ admin: true, local_admin: true, activated_at: call.now },
  })
  await deleteSignUp(call.tx, key)
  await deleteFirstAdminLink(call.tx)
  await addAccountHistory(call, { accountId, userId, text: 'Became the first administrator of the shop.' })
  await recordSecurityEvent(call, {
    kind: 'rights.changed',
    userId,
    ofUserId: userId,
    detail: '+admin, first administrator',
  })
  const session = await signInVerified(call, ports, userId)
  return { ...session, message: `Welcome, ${first_name}. You are the administrator of this shop.` }
}
