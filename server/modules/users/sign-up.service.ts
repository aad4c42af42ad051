import * as z from 'zod/mini'
import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { SignUpBody, users } from '../../../contract/users.ts'
import type { SignUpErrors, SignUpField, SignUpForm } from '../../../domain/accounts/sign-up.ts'
import { checkSignUp, findFirstError, signedUp, signUpFields } from '../../../domain/accounts/sign-up.ts'
import type { Call } from '../../kernel/call.ts'
import { countSignUp, mayMailSignUp } from '../../kernel/rate-limit.ts'
import { hashToken } from '../../kernel/session.ts'
import { stageEmail } from '../../kernel/stage-email.ts'
import type { JobCall } from '../../ports/jobs.ts'
import { findState } from '../addresses/index.ts'
import type { AuthPorts } from '../auth/index.ts'
import { findPasswordError, toEmailKey, hashPassword } from '../auth/index.ts'
import { findRepeatable } from './join.service.ts'
import { findAccount } from './join.store.ts'
import { readSite } from '../site/index.ts'
import { buildActivationEmail, buildKnownEmail, buildRemovedEmail, buildUnknownAccountEmail } from './users.mail.ts'
import { saveSignUp, findSignUp, findUserByEmail, deleteSignUpsBefore, setCode } from './sign-up.store.ts'
import type { UserOfEmail } from './sign-up.store.ts'

type Table = typeof users.table

/** The validated form that the job receives. The password is passed as a hash. */
export const storedForm = z.object({
  email: z.string(),
  title: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  suffix: z.string(),
  /** Account number as typed, if the user joins an account. */
  account_number: z.nullable(z.string()),
  company_name: z.string(),
  billing_address_1: z.string(),
  billing_addr2: z.string(),
  billing_city: z.string(),
  billing_zip: z.string(),
  billing_state_id: z.nullable(z.number()),
  billing_phone: z.string(),
  account_billing_fax: z.string(),
  url: z.string(),
})
export type StoredForm = z.output<typeof storedForm>
const signUpJob = z.object({
  form: storedForm,
  passwordHash: z.string(),
  accountId: z.nullable(z.number()),
  /** Missing in jobs of an earlier release. */
  deviceHash: z._default(z.nullable(z.string()), null),
})
type SignUpJob = z.output<typeof signUpJob>

/** Result of the first step: errors, or the payload of the job. */
export type CheckedSignUp = { readonly errors: SignUpErrors } | { readonly request: Omit<SignUpJob, 'deviceHash'> }

const unknownState = 'Choose a state or province from the list'
const codeTtlMs = 48 * 3_600_000
const retentionMs = 30 * 86_400_000

/**
 * Validates the form, counts the attempt and hashes the password. Tells neither whether the email is known nor whether the
 * account to join exists. Refuses `call.tooMany`.
 */
export async function checkAndHashSignUp(call: Call, ports: AuthPorts, body: SignUpBody): Promise<CheckedSignUp> {
  const form = toTextForm(body)
  const errors: Partial<Record<SignUpField, string>> = { ...checkSignUp(form) }
  // Only valid forms count as attempts: a typo that is corrected costs nothing.
  if (Object.keys(errors).length === 0) await countSignUp(call.tx, call.request.address, call.now)
  const weak = await findPasswordError(call, form.password ?? '', [form.email, form.first_name, form.last_name])
  if (weak !== null) errors.password ??= weak
  const isJoin = form.join_account === true
  const account = isJoin && !errors.account_id ? await findAccount(call.tx, body.account_id ?? '') : null
  const stateInput = body.billing_state_id ?? ''
  const state = !isJoin && !errors.billing_state_id && stateInput !== '' ? await findState(call.tx, stateInput) : null
  if (form.join_account === false && !errors.billing_state_id && state === null) errors.billing_state_id = unknownState
  if (Object.keys(errors).length > 0) return { errors: sortByField(errors) }
  const passwordHash = await hashPassword(form.password ?? '', ports.passwordCost, call.randomBytes(16))
  return {
    request: {
      form: toStoredForm(
        form,
        isJoin ? (account?.display_id ?? (form.account_id ?? '').trim()) : null,
        state?.state_id ?? null,
      ),
      passwordHash,
      accountId: account?.account_id ?? null,
    },
  }
}

/** The hash of this browser's own token, which it gets if it has none: by it the activation knows who chose the password. */
function nameDevice(call: Call): string {
  if (call.device !== null) return call.device.tokenHash
  const token = Buffer.from(call.randomBytes(32)).toString('base64url')
  call.startDevice(token)
  return hashToken(token)
}

/** Gives the same answer for known and unknown emails. Only the job looks the email up (U03). */
export async function signUp(call: Call, checked: CheckedSignUp): Promise<Reply<Table['signUp']>> {
  if ('errors' in checked) {
    const error = findFirstError(checked.errors)
    return { message: error ?? '', error, errors: checked.errors, join: null }
  }
  await call.stage('users.signUp', { ...checked.request, deviceHash: nameDevice(call) })
  return { message: signedUp, error: null, errors: {}, join: 'success' }
}

/**
 * Job of a sign-up: emails the activation link; or a notice if the email already has an account, or if there is no account
 * with the number to join.
 */
export async function mailSignUp(payload: unknown, job: JobCall): Promise<void> {
  const { form, passwordHash, accountId, deviceHash } = signUpJob.parse(payload)
  const key = toEmailKey(form.email)
  await deleteSignUpsBefore(job.tx, new Date(job.now.getTime() - retentionMs))
  if (!(await mayMailSignUp(job.tx, key, job.now))) return
  const known = await findUserByEmail(job.tx, key)
  if (known !== null) {
    await mailKnown(job, known, accountId)
    return
  }
  if (form.account_number !== null && accountId === null) {
    await stageEmail(job, form.email, buildUnknownAccountEmail())
    return
  }
  const code = newCode(job)
  await saveSignUp(job.tx, {
    sign_up_id: job.newId(),
    email_key: key,
    code_hash: hashToken(code),
    code_expires_at: new Date(job.now.getTime() + codeTtlMs),
    password_hash: passwordHash,
    form: JSON.stringify(form),
    account_id: accountId,
    device_hash: deviceHash,
    made_at: job.now,
  })
  await mailLink(job, form, code)
}

/**
 * Mails to an email that has a user how they get in: a removed one has no password that works, and gets no new one. Who asked
 * to join this account before reads how its administrators get the request again.
 */
async function mailKnown(job: JobCall, known: UserOfEmail, accountId: number | null): Promise<void> {
  const { email, first_name: firstName, active } = known
  const asker = accountId === null ? null : await findRepeatable(job, accountId, toEmailKey(email))
  const template = active
    ? buildKnownEmail(firstName, asker?.display_id ?? null)
    : buildRemovedEmail(firstName, (await readSite(job)).contact_email)
  await stageEmail(job, email, template)
}

/** Gives the same answer for known and unknown emails (U05). */
export async function resendActivation(call: Call, email: string): Promise<Reply<Table['resendActivation']>> {
  await call.stage('users.resendActivation', { email })
  return {
    message: `If ${email} is waiting for activation, we sent a new link. Check your spam folder too. The earlier link no longer works.`,
  }
}

const resendJob = z.object({ email: z.string() })

/** Job of a resend: emails a new link for the sign-up of the email; a notice if the email already has an account. */
export async function mailActivation(payload: unknown, job: JobCall): Promise<void> {
  const key = toEmailKey(resendJob.parse(payload).email)
  const waiting = await findSignUp(job.tx, key, new Date(job.now.getTime() - retentionMs))
  const known = waiting === null ? await findUserByEmail(job.tx, key) : null
  if ((waiting ?? known) === null || !(await mayMailSignUp(job.tx, key, job.now))) return
  // The answer of an activation may have been lost: its link is used up, and no other would come.
  if (waiting === null) return known === null ? undefined : mailKnown(job, known, null)
  const code = newCode(job)
  await setCode(job.tx, waiting.sign_up_id, hashToken(code), new Date(job.now.getTime() + codeTtlMs))
  await mailLink(job, storedForm.parse(JSON.parse(waiting.form)), code)
}

/** 192 random bits. Short enough that mail programs do not wrap the link. */
const newCode = (job: JobCall) => Buffer.from(job.randomBytes(24)).toString('base64url')

/** Whether a typed name may stand in a mail to somebody who may not have typed it: short, of letters, no sentence. */
const mayStandInMail = (name: string) => /^[\p{L}\p{M}'’. -]{1,30}$/u.test(name) && name.split(/\s+/).length <= 3

function mailLink(job: JobCall, form: StoredForm, code: string): Promise<void> {
  const { email, first_name, last_name, account_number } = form
  // What the company is called was typed by a stranger, and names may be long: neither stands in this mail.
  const account = account_number === null ? 'A new account' : `${account_number} (join request)`
  const template = buildActivationEmail({
    firstName: mayStandInMail(first_name) ? first_name : 'there',
    name: mayStandInMail(first_name) && mayStandInMail(last_name) ? `${first_name} ${last_name}` : null,
    email,
    account,
    code,
  })
  return stageEmail(job, email, template)
}

/** The form with all values as text, as the domain rule expects. */
function toTextForm(body: SignUpBody): SignUpForm {
  const { join_account, account_id, billing_state_id, ...text } = body
  return {
    ...text,
    join_account,
    account_id: account_id === undefined || account_id === null ? null : String(account_id),
    billing_state_id: billing_state_id === undefined || billing_state_id === null ? null : String(billing_state_id),
  }
}

function sortByField(errors: SignUpErrors): SignUpErrors {
  return Object.fromEntries(signUpFields.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])))
}

function toStoredForm(form: SignUpForm, accountNumber: string | null, stateId: number | null): StoredForm {
  const text = (field: Exclude<SignUpField, 'join_account'>) => (form[field] ?? '').trim()
  const newAccountText = (field: Exclude<SignUpField, 'join_account'>) => (accountNumber === null ? text(field) : '')
  return {
    email: text('email'),
    title: text('title'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    suffix: text('suffix'),
    account_number: accountNumber,
    company_name: newAccountText('company_name'),
    billing_address_1: newAccountText('billing_address_1'),
    billing_addr2: newAccountText('billing_addr2'),
    billing_city: newAccountText('billing_city'),
    billing_zip: newAccountText('billing_zip'),
    billing_state_id: stateId,
    billing_phone: newAccountText('billing_phone'),
    account_billing_fax: newAccountText('account_billing_fax'),
    url: newAccountText('url'),
  }
}
