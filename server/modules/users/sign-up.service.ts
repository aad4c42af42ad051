import * as z from 'zod/mini'
import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { SignUpBody, users } from '../../../contract/users.ts'
import type { SignUpFaults, SignUpField, SignUpForm } from '../../../domain/accounts/sign-up.ts'
import { checkSignUp, firstFault, signedUp, signUpFields } from '../../../domain/accounts/sign-up.ts'
import type { Call } from '../../kernel/call.ts'
import { countSignUp, mayMailSignUp } from '../../kernel/rate-limit.ts'
import { hashToken } from '../../kernel/session.ts'
import { stageLetter } from '../../kernel/stage-mail.ts'
import type { JobCall } from '../../ports/jobs.ts'
import { stateSaidAs } from '../addresses/index.ts'
import type { AuthPorts } from '../auth/index.ts'
import { emailKey, hashPassword } from '../auth/index.ts'
import { accountSaidAs } from './join.store.ts'
import { activationLetter, knownEmailLetter } from './letters.ts'
import { insertSignUp, latestSignUp, personOfEmail, removeSignUpsBefore, setCode } from './sign-up.store.ts'

type Table = typeof users.table

/** What was typed and passed, as the job gets it; `password` is a hash by now. */
export const keptForm = z.object({
  email: z.string(),
  title: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  suffix: z.string(),
  /** As the person wrote it, where an account is joined. */
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
export type KeptForm = z.output<typeof keptForm>
const request = z.object({ form: keptForm, passwordHash: z.string(), accountId: z.nullable(z.number()) })
type Request = z.output<typeof request>

/** What the first step found: faults, or all that the job needs. */
export type ProvedSignUp = { readonly faults: SignUpFaults } | { readonly request: Request }

const unknownAccount = 'There is no account with this number'
const unknownState = 'Choose a state or province of the list'
const codeLifeMs = 48 * 3_600_000
const keptMs = 30 * 86_400_000

/** Looks at the form, counts the attempt and hashes the password; whether the email is known is not asked here. Refuses `call.tooMany`. */
export async function proveSignUp(call: Call, ports: AuthPorts, body: SignUpBody): Promise<ProvedSignUp> {
  const form = typedForm(body)
  const faults: Partial<Record<SignUpField, string>> = { ...checkSignUp(form) }
  // What can be mended is not counted; whoever tries one account number after another is.
  if (Object.keys(faults).length === 0) await countSignUp(call.tx, call.request.address, call.now)
  const isJoin = form.join_account === true
  const account = isJoin && !faults.account_id ? await accountSaidAs(call.tx, form.account_id ?? '') : null
  const said = body.billing_state_id ?? ''
  const state = !isJoin && !faults.billing_state_id && said !== '' ? await stateSaidAs(call.tx, said) : null
  if (isJoin && !faults.account_id && account === null) faults.account_id = unknownAccount
  if (form.join_account === false && !faults.billing_state_id && state === null) faults.billing_state_id = unknownState
  if (Object.keys(faults).length > 0) return { faults: inOrder(faults) }
  const passwordHash = await hashPassword(form.password ?? '', ports.passwordCost, call.randomBytes(16))
  return {
    request: {
      form: kept(form, account?.display_id ?? null, state?.state_id ?? null),
      passwordHash,
      accountId: account?.account_id ?? null,
    },
  }
}

/** Answers alike for a known and an unknown email: who it is, is only looked at by the job (U03). */
export async function signUp(call: Call, proved: ProvedSignUp): Promise<Reply<Table['signUp']>> {
  if ('faults' in proved) {
    const error = firstFault(proved.faults)
    return { message: error ?? '', error, errors: proved.faults, join: null }
  }
  await call.stage('users.signUp', proved.request)
  return { message: signedUp, error: null, errors: {}, join: 'success' }
}

/** The job behind a sign-up: mails the link, or tells whoever has the email already. */
export async function mailSignUp(payload: unknown, job: JobCall): Promise<void> {
  const { form, passwordHash, accountId } = request.parse(payload)
  const key = emailKey(form.email)
  await removeSignUpsBefore(job.tx, new Date(job.now.getTime() - keptMs))
  if (!(await mayMailSignUp(job.tx, key, job.now))) return
  const known = await personOfEmail(job.tx, key)
  if (known !== null) {
    await stageLetter(job, known.email, knownEmailLetter(known.first_name))
    return
  }
  const code = newCode(job)
  await insertSignUp(job.tx, {
    sign_up_id: job.newId(),
    email_key: key,
    code_hash: hashToken(code),
    code_expires_at: new Date(job.now.getTime() + codeLifeMs),
    password_hash: passwordHash,
    form: JSON.stringify(form),
    account_id: accountId,
    made_at: job.now,
  })
  await mailLink(job, form, code)
}

/** Answers alike for a known and an unknown email (U05). */
export async function askForActivation(call: Call, email: string): Promise<Reply<Table['resendActivation']>> {
  await call.stage('users.resendActivation', { email })
  return {
    message: `If ${email} waits to be activated, a new link is on its way. Look among the spam too; the earlier link no longer works.`,
  }
}

const resend = z.object({ email: z.string() })

/** The job behind a resend: a new link for the latest sign-up of the email, if there is one and nobody has the email yet. */
export async function mailActivation(payload: unknown, job: JobCall): Promise<void> {
  const key = emailKey(resend.parse(payload).email)
  const waiting = await latestSignUp(job.tx, key, new Date(job.now.getTime() - keptMs))
  if (waiting === null || !(await mayMailSignUp(job.tx, key, job.now))) return
  const code = newCode(job)
  await setCode(job.tx, waiting.sign_up_id, hashToken(code), new Date(job.now.getTime() + codeLifeMs))
  await mailLink(job, keptForm.parse(JSON.parse(waiting.form)), code)
}

/** 192 random bits; short enough that no mail program breaks the line that it stands in. */
const newCode = (job: JobCall) => Buffer.from(job.randomBytes(24)).toString('base64url')

function mailLink(job: JobCall, form: KeptForm, code: string): Promise<void> {
  const { email, first_name, last_name, account_number, company_name } = form
  const account = account_number === null ? company_name : `to be joined: ${account_number}`
  const letter = activationLetter({
    firstName: first_name,
    name: `${first_name} ${last_name}`,
    email,
    account,
    code,
  })
  return stageLetter(job, email, letter)
}

/** As text, as the domain's rule reads it. */
function typedForm(body: SignUpBody): SignUpForm {
  const { join_account, account_id, billing_state_id, ...text } = body
  return {
    ...text,
    join_account,
    account_id: account_id === undefined || account_id === null ? null : String(account_id),
    billing_state_id: billing_state_id === undefined || billing_state_id === null ? null : String(billing_state_id),
  }
}

function inOrder(faults: SignUpFaults): SignUpFaults {
  return Object.fromEntries(signUpFields.flatMap((field) => (faults[field] ? [[field, faults[field]]] : [])))
}

function kept(form: SignUpForm, accountNumber: string | null, stateId: number | null): KeptForm {
  const text = (field: Exclude<SignUpField, 'join_account'>) => (form[field] ?? '').trim()
  const ofNew = (field: Exclude<SignUpField, 'join_account'>) => (accountNumber === null ? text(field) : '')
  return {
    email: text('email'),
    title: text('title'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    suffix: text('suffix'),
    account_number: accountNumber,
    company_name: ofNew('company_name'),
    billing_address_1: ofNew('billing_address_1'),
    billing_addr2: ofNew('billing_addr2'),
    billing_city: ofNew('billing_city'),
    billing_zip: ofNew('billing_zip'),
    billing_state_id: stateId,
    billing_phone: ofNew('billing_phone'),
    account_billing_fax: ofNew('account_billing_fax'),
    url: ofNew('url'),
  }
}
