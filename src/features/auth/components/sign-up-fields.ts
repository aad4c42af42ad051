import type { SignUpBody } from '../../../../contract/users.ts'
import { checkSignUp } from '../../../../domain/accounts/sign-up.ts'
import type { SignUpField } from '../../../../domain/accounts/sign-up.ts'

/** The signup type (`SF107`); '' while none is chosen. */
type SignUpKind = '' | 'new' | 'join'
type FieldName = Exclude<SignUpField, 'join_account'>
export type SignUpValues = Readonly<Record<FieldName, string>> & { readonly kind: SignUpKind }

/** A sign-up form without input. */
const emptySignUp: SignUpValues = {
  kind: '',
  email: '',
  password: '',
  password_confirmation: '',
  title: '',
  first_name: '',
  last_name: '',
  suffix: '',
  account_id: '',
  company_name: '',
  billing_address_1: '',
  billing_addr2: '',
  billing_city: '',
  billing_zip: '',
  billing_state_id: '',
  billing_phone: '',
  account_billing_fax: '',
  url: '',
}
const newAccountFields: readonly FieldName[] = [
  'company_name',
  'billing_address_1',
  'billing_addr2',
  'billing_city',
  'billing_zip',
  'billing_state_id',
  'billing_phone',
  'account_billing_fax',
  'url',
]
const joinFields: readonly FieldName[] = ['account_id']
const secrets: readonly FieldName[] = ['password', 'password_confirmation']

const isJoining = (kind: SignUpKind) => (kind === '' ? null : kind === 'join')

/** A private person's account has the person's name (record 124): the server wants one for every new account (`SF149`). */
const withAccountName = (values: SignUpValues): SignUpValues => ({
  ...values,
  company_name:
    values.kind === 'new' && values.company_name.trim() === ''
      ? `${values.first_name} ${values.last_name}`.trim()
      : values.company_name,
})

/** The error of each invalid field, by the rules of `SF148, SF149`. */
export function validateSignUp(typed: SignUpValues): Partial<Record<FieldName, string>> {
  const { kind, ...values } = withAccountName(typed)
  const { join_account: _chosen, ...errors } = checkSignUp({ ...values, join_account: isJoining(kind) })
  return errors
}

/**
 * The request body (`SF094`): company fields for a new account, the account number to join one.
 */
export function toSignUpBody(typed: SignUpValues): SignUpBody {
  const { kind, ...values } = withAccountName(typed)
  const isJoin = kind === 'join'
  const omitted = isJoin ? newAccountFields : joinFields
  const sent = Object.entries(values).filter(([name]) => !omitted.includes(name as FieldName))
  return {
    ...Object.fromEntries(
      sent.map(([name, value]) => [name, secrets.includes(name as FieldName) ? value : value.trim()]),
    ),
    join_account: isJoin,
  }
}

/** The values that may be saved in this tab: everything except the passwords. */
export const withoutSecrets = (values: SignUpValues): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name as FieldName)))

/** The values that were saved in this tab. */
export const restoreValues = ({ kind, ...saved }: Readonly<Record<string, string>>): SignUpValues => ({
  ...emptySignUp,
  ...Object.fromEntries(
    Object.entries(saved).filter(([name]) => name in emptySignUp && !secrets.includes(name as FieldName)),
  ),
  kind: kind === 'new' || kind === 'join' ? kind : '',
})
