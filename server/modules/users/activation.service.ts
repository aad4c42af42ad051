import type { Session } from '../../../contract/shapes/session.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import { activationFailed } from '../../../domain/accounts/sign-up.ts'
import { formatPhone } from '../../../domain/places/format.ts'
import type { Call } from '../../kernel/call.ts'
import { recordSecurityEvent } from '../../kernel/security-events.ts'
import { hashToken } from '../../kernel/session.ts'
import type { Places } from '../../ports/places.ts'
import { addToBook } from '../addresses/index.ts'
import type { AuthPorts } from '../auth/index.ts'
import { signInVerified } from '../auth/index.ts'
import { requestToJoin } from './join.service.ts'
import type { StoredForm } from './sign-up.service.ts'
import { storedForm } from './sign-up.service.ts'
import { lockEmail, insertAccount, insertUser, claimSignUp } from './sign-up.store.ts'
import type { SignUp } from './sign-up.store.ts'

const activationFailure: Session = {
  ...signedOut,
  failed_attempt: true,
  error: activationFailed,
  message: activationFailed,
}

/**
 * Creates user and account of a sign-up and signs in (U04). The password of the form counts where the browser that chose it
 * opens the link. Elsewhere the link's holder chooses one first, and the form's never signs in (record 143). Unknown, used
 * and expired codes get the same failure.
 */
export async function activate(call: Call, auth: AuthPorts, places: Places, code: string): Promise<Session> {
  const signUp = await claimSignUp(call.tx, hashToken(code), call.now)
  if (signUp === null || !(await lockEmail(call.tx, signUp.email_key))) return activationFailure
  const form = storedForm.parse(JSON.parse(signUp.form))
  const isOwn = signUp.device_hash !== null && signUp.device_hash === call.device?.tokenHash
  const userId = await createAccount(call, places, { signUp, form, isOwn })
  await recordSecurityEvent(call, { kind: 'person.added', userId, ofUserId: userId, detail: 'signed up' })
  const session = await signInVerified(call, auth, userId)
  return { ...session, message: formatWelcome(form), join: 'success' }
}

/** A user who asks to join an account gets an account of their own until the request is accepted. */
async function createAccount(
  call: Call,
  places: Places,
  { signUp, form, isOwn }: { readonly signUp: SignUp; readonly form: StoredForm; readonly isOwn: boolean },
): Promise<number> {
  const name = `${form.first_name} ${form.last_name}`
  const isJoin = signUp.account_id !== null
  const accountId = await insertAccount(call.tx, {
    name: isJoin ? name : form.company_name,
    url: form.url,
    fax: formatPhone(form.account_billing_fax),
  })
  const userId = await insertUser(call.tx, {
    account_id: accountId,
    email: form.email,
    email_key: signUp.email_key,
    title: form.title,
    first_name: form.first_name,
    last_name: form.last_name,
    suffix: form.suffix,
    phone: formatPhone(form.billing_phone),
    ...(isOwn ? { password_hash: signUp.password_hash } : { password_hash: '', must_change_password: true }),
    local_admin: !isJoin,
    activated_at: call.now,
  })
  if (signUp.account_id === null) await addBillingAddress(call, places, accountId, form)
  else await requestToJoin(call, { userId, accountId: signUp.account_id, name, email: form.email })
  return userId
}

function addBillingAddress(call: Call, places: Places, accountId: number, form: StoredForm): Promise<number> {
  return addToBook(
    call.tx,
    places,
    { accountId, type: 'billing' },
    {
      name: `${form.first_name} ${form.last_name}`,
      organization: form.company_name,
      addr1: form.billing_address_1,
      addr2: form.billing_addr2,
      city: form.billing_city,
      state_id: form.billing_state_id,
      postal_code: form.billing_zip,
      phone: form.billing_phone,
      email: form.email,
    },
  )
}

const formatWelcome = ({ first_name, account_number }: StoredForm) =>
  account_number === null
    ? `Welcome, ${first_name}. Your account is active.`
    : `Welcome, ${first_name}. Your account is active. We have asked the administrators of account ${account_number} to approve your request to join.`
