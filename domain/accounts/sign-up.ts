import { validatePassword, passwordsDiffer } from '../auth/password.ts'
import { isEmailAddress, isPhoneNumber, phoneError, requiredError } from '../places/address-form.ts'
import { isPostalCode, postalCodeError } from '../places/postal-code.ts'

/** Titles and suffixes of a name (`SF234`). */
export const titles = ['Mr.', 'Ms.', 'Mrs.', 'Miss', 'Dr.'] as const
export const suffixes = ['Jr.', 'Sr.', 'III', 'IV'] as const

/** The fields of the sign-up form (`SF094`), in the order of validation. Numbers are raw text. */
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
  /** Whether the user joins an existing account. Unset until the user has chosen. */
  readonly join_account?: boolean | null | undefined
}
export type SignUpErrors = Readonly<Partial<Record<SignUpField, string>>>

export const invalidEmail = 'Invalid email address'
export const invalidWebsite = 'Invalid website'
export const invalidChoice = 'Choose one from the list'

/** What a name has that is an address or markup, and not a name. Names stand in mails to people who never asked for one. */
const notOfName =
  /[<>/\\@\u0000-\u001f]|www\.|\.(?:com|net|org|info|biz|io|co|app|dev|shop|site|online|xyz|top|click|link|me|us|ru|cn)\b/i
export const nameNotPlain = 'Must be a name, without an address or a link'

/** Whether a text may be a person's name. */
export const isPlainName = (text: string): boolean => text.length <= 80 && !notOfName.test(text)

const website = /^(?:https?:\/\/)?[-a-z0-9@:%._+~#=]{2,256}\.[a-z]{2,63}(?::\d{1,5})?(?:[/?#][^\s<>"]*)?$/i

/** Whether the text is a web address, with or without `https://` (`SF149`). */
export const isWebsite = (text: string): boolean => text.length <= 500 && website.test(text)

type Rule = (text: string) => string | null
const required: Rule = (text) => (text === '' ? requiredError : null)
const matches =
  (isRight: (text: string) => boolean, sentence: string): Rule =>
  (text) =>
    isRight(text) ? null : sentence
const optional =
  (rule: Rule): Rule =>
  (text) =>
    text === '' ? null : rule(text)
const mandatory =
  (rule: Rule): Rule =>
  (text) =>
    required(text) ?? rule(text)
const oneOf = (list: readonly string[]) => optional(matches((text) => list.includes(text), invalidChoice))

const commonRules: Partial<Record<SignUpField, Rule>> = {
  email: mandatory(matches(isEmailAddress, invalidEmail)),
  password: mandatory(validatePassword),
  title: oneOf(titles),
  first_name: mandatory(matches(isPlainName, nameNotPlain)),
  last_name: mandatory(matches(isPlainName, nameNotPlain)),
  suffix: oneOf(suffixes),
}
const joiningRules: Partial<Record<SignUpField, Rule>> = { account_id: required }
const newAccountRules: Partial<Record<SignUpField, Rule>> = {
  company_name: required,
  billing_address_1: required,
  billing_city: required,
  billing_zip: mandatory(matches(isPostalCode, postalCodeError)),
  billing_state_id: required,
  billing_phone: mandatory(matches(isPhoneNumber, phoneError)),
  account_billing_fax: optional(matches(isPhoneNumber, phoneError)),
  url: optional(matches(isWebsite, invalidWebsite)),
}

/** Validates a sign-up form. Returns a message for each invalid field, in the order of the form (`SF148, SF149`). */
export function checkSignUp(form: SignUpForm): SignUpErrors {
  const rules = { ...commonRules, ...(form.join_account === true ? joiningRules : newAccountRules) }
  const errors: Partial<Record<SignUpField, string>> = {}
  for (const field of signUpFields) {
    const error = findFieldError(field, form, rules)
    if (error !== null) errors[field] = error
  }
  return errors
}

function findFieldError(
  field: SignUpField,
  form: SignUpForm,
  rules: Partial<Record<SignUpField, Rule>>,
): string | null {
  if (field === 'join_account') return typeof form.join_account === 'boolean' ? null : requiredError
  const hasChosen = typeof form.join_account === 'boolean'
  if (!hasChosen && !(field in commonRules) && field !== 'password_confirmation') return null
  // A password may begin or end with a space. All other fields are trimmed.
  if (field === 'password') return (rules.password ?? required)(form.password ?? '')
  if (field === 'password_confirmation') {
    const again = form.password_confirmation ?? ''
    return required(again) ?? (again === form.password ? null : passwordsDiffer)
  }
  return rules[field]?.((form[field] ?? '').trim()) ?? null
}

/** Returns the first error of a form, which is the one that is shown (`SF220`), or null. */
export function findFirstError(errors: SignUpErrors): string | null {
  for (const field of signUpFields) {
    const error = errors[field]
    if (error !== undefined) return error
  }
  return null
}

/** `SF219`. */
export const signedUp = 'You have successfully signed up. Check your email to retrieve a link to activate your account'
export const activationFailed = 'There was an error activating your account.'
