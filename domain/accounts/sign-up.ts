import { passwordFault, passwordsDiffer } from '../auth/password.ts'
import { isEmailAddress, isPhoneNumber, phoneFault, requiredFault } from '../places/address-form.ts'
import { isPostalCode, postalCodeFault } from '../places/postal-code.ts'

/** What one may be called before and after the name (`storefront §9`). */
export const titles = ['Mr.', 'Ms.', 'Mrs.', 'Miss', 'Dr.'] as const
export const suffixes = ['Jr.', 'Sr.', 'III', 'IV'] as const

/** The sign-up form (`storefront §3`, signup payload), in the order in which it is checked; numbers as they were typed. */
export const signUpFields = [
  'email',
  'password',
  'password_confirmation',
  'title',
  'first_name',
  'last_name',
  'suffix',
  'join_account',
  'account_id',
  'company_name',
  'billing_address_1',
  'billing_addr2',
  'billing_city',
  'billing_zip',
  'billing_state_id',
  'billing_phone',
  'account_billing_fax',
  'url',
] as const
export type SignUpField = (typeof signUpFields)[number]
export interface SignUpForm extends Readonly<
  Partial<Record<Exclude<SignUpField, 'join_account'>, string | null | undefined>>
> {
  /** Whether an account is joined; not yet chosen while it is left out. */
  readonly join_account?: boolean | null | undefined
}
export type SignUpFaults = Readonly<Partial<Record<SignUpField, string>>>

export const invalidEmail = 'Invalid email address'
export const invalidWebsite = 'Invalid website'
export const notOffered = 'Choose one of the list'

const website = /^(?:https?:\/\/)?[-a-z0-9@:%._+~#=]{2,256}\.[a-z]{2,63}(?::\d{1,5})?(?:[/?#][^\s<>"]*)?$/i

/** An address of the web, with or without `https://` (`storefront §5`). */
export const isWebsite = (text: string): boolean => text.length <= 500 && website.test(text)

type Rule = (text: string) => string | null
const required: Rule = (text) => (text === '' ? requiredFault : null)
const fits =
  (isRight: (text: string) => boolean, sentence: string): Rule =>
  (text) =>
    isRight(text) ? null : sentence
const given =
  (rule: Rule): Rule =>
  (text) =>
    text === '' ? null : rule(text)
const needed =
  (rule: Rule): Rule =>
  (text) =>
    required(text) ?? rule(text)
const offered = (list: readonly string[]) => given(fits((text) => list.includes(text), notOffered))

const ofAnybody: Partial<Record<SignUpField, Rule>> = {
  email: needed(fits(isEmailAddress, invalidEmail)),
  password: needed(passwordFault),
  title: offered(titles),
  first_name: required,
  last_name: required,
  suffix: offered(suffixes),
}
const ofJoining: Partial<Record<SignUpField, Rule>> = { account_id: required }
const ofNewAccount: Partial<Record<SignUpField, Rule>> = {
  company_name: required,
  billing_address_1: required,
  billing_city: required,
  billing_zip: needed(fits(isPostalCode, postalCodeFault)),
  billing_state_id: required,
  billing_phone: needed(fits(isPhoneNumber, phoneFault)),
  account_billing_fax: given(fits(isPhoneNumber, phoneFault)),
  url: given(fits(isWebsite, invalidWebsite)),
}

/** What is wrong with a sign-up, a sentence for each field in the order of the form, or nothing (`storefront §5`, signup). */
export function checkSignUp(form: SignUpForm): SignUpFaults {
  const rules = { ...ofAnybody, ...(form.join_account === true ? ofJoining : ofNewAccount) }
  const faults: Partial<Record<SignUpField, string>> = {}
  for (const field of signUpFields) {
    const fault = faultOf(field, form, rules)
    if (fault !== null) faults[field] = fault
  }
  return faults
}

function faultOf(field: SignUpField, form: SignUpForm, rules: Partial<Record<SignUpField, Rule>>): string | null {
  if (field === 'join_account') return typeof form.join_account === 'boolean' ? null : requiredFault
  const isChosen = typeof form.join_account === 'boolean'
  if (!isChosen && !(field in ofAnybody) && field !== 'password_confirmation') return null
  // A password may begin or end with a space; nothing else means anything by one.
  if (field === 'password') return (rules.password ?? required)(form.password ?? '')
  if (field === 'password_confirmation') {
    const again = form.password_confirmation ?? ''
    return required(again) ?? (again === form.password ? null : passwordsDiffer)
  }
  return rules[field]?.((form[field] ?? '').trim()) ?? null
}

/** The first sentence of a form, which is the one that is shown (`storefront §8`), or null. */
export function firstFault(faults: SignUpFaults): string | null {
  for (const field of signUpFields) {
    const fault = faults[field]
    if (fault !== undefined) return fault
  }
  return null
}

/** `storefront §8`. */
export const signedUp = 'You have successfully signed up. Check your email to retrieve a link to activate your account'
export const activationFailed = 'There was an error activating your account.'
