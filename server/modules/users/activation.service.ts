import type { Session } from '../../../contract/shapes/session.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import { activationFailed } from '../../../domain/accounts/sign-up.ts'
import { formatPhone } from '../../../domain/places/format.ts'
import type { Call } from '../../kernel/call.ts'
import { hashToken } from '../../kernel/session.ts'
import type { Places } from '../../ports/places.ts'
import { addToBook } from '../addresses/index.ts'
import type { AuthPorts } from '../auth/index.ts'
import { signInProved } from '../auth/index.ts'
import { askToJoin } from './join.service.ts'
import type { KeptForm } from './sign-up.service.ts'
import { keptForm } from './sign-up.service.ts'
import { holdEmail, insertAccount, insertPerson, removeSignUpsOf, takeSignUp } from './sign-up.store.ts'
import type { SignUp } from './sign-up.store.ts'

const failed: Session = { ...signedOut, failed_attempt: true, error: activationFailed, message: activationFailed }

/** Makes a user and an account of a sign-up, and signs in (U04). A code that is unknown, used or too old answers one and the same failure. */
export async function activate(call: Call, auth: AuthPorts, places: Places, code: string): Promise<Session> {
  const signUp = await takeSignUp(call.tx, hashToken(code), call.now)
  if (signUp === null || !(await holdEmail(call.tx, signUp.email_key))) return failed
  const form = keptForm.parse(JSON.parse(signUp.form))
  const userId = await settle(call, places, signUp, form)
  await removeSignUpsOf(call.tx, signUp.email_key)
  const session = await signInProved(call, auth, userId)
  return { ...session, message: welcome(form), join: 'success' }
}

/** Whoever asks to join begins in an account of their own: until they are let in they are nobody in the other. */
async function settle(call: Call, places: Places, signUp: SignUp, form: KeptForm): Promise<number> {
  const name = `${form.first_name} ${form.last_name}`
  const isJoin = signUp.account_id !== null
  const accountId = await insertAccount(call.tx, {
    name: isJoin ? name : form.company_name,
    url: form.url,
    fax: formatPhone(form.account_billing_fax),
  })
  const userId = await insertPerson(call.tx, {
    account_id: accountId,
    email: form.email,
    email_key: signUp.email_key,
    title: form.title,
    first_name: form.first_name,
    last_name: form.last_name,
    suffix: form.suffix,
    phone: formatPhone(form.billing_phone),
    password_hash: signUp.password_hash,
    local_admin: !isJoin,
    activated_at: call.now,
  })
  if (signUp.account_id === null) await addBilling(call, places, accountId, form)
  else await askToJoin(call, { userId, accountId: signUp.account_id, name, email: form.email })
  return userId
}

function addBilling(call: Call, places: Places, accountId: number, form: KeptForm): Promise<number> {
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

const welcome = ({ first_name, account_number }: KeptForm) =>
  account_number === null
    ? `Welcome, ${first_name}. Your account is active.`
    : `Welcome, ${first_name}. Your account is active. Account ${account_number} opens to you once one of its administrators lets you in; they have been asked.`
