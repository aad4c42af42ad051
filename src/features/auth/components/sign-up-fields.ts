import type { SignUpBody } from '../../../../contract/users.ts'
import { checkSignUp } from '../../../../domain/accounts/sign-up.ts'
import type { SignUpField } from '../../../../domain/accounts/sign-up.ts'

/** Which account somebody signs up for; nothing chosen yet is '' (`storefront §4`, signup type). */
export type SignUpKind = '' | 'new' | 'join'
export type FieldName = Exclude<SignUpField, 'join_account'>
export type SignUpValues = Readonly<Record<FieldName, string>>

export const emptySignUp: SignUpValues = {
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
const ofNew: readonly FieldName[] = [
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
const ofJoin: readonly FieldName[] = ['account_id']
const secrets: readonly FieldName[] = ['password', 'password_confirmation']

const joins = (kind: SignUpKind) => (kind === '' ? null : kind === 'join')

/** A sentence for each field that is not right yet, by the rules of `storefront §5`. */
export function faultsOf(values: SignUpValues, kind: SignUpKind): Partial<Record<FieldName, string>> {
  const { join_account: _chosen, ...faults } = checkSignUp({ ...values, join_account: joins(kind) })
  return faults
}

/** What is sent (`storefront §3`, signup payload): of the company only for a new account, its number only to join one. */
export function bodyOf(values: SignUpValues, kind: SignUpKind): SignUpBody {
  const isJoin = kind === 'join'
  const left = Object.entries(values).filter(([name]) => !(isJoin ? ofNew : ofJoin).includes(name as FieldName))
  return {
    ...Object.fromEntries(
      left.map(([name, value]) => [name, secrets.includes(name as FieldName) ? value : value.trim()]),
    ),
    join_account: isJoin,
  }
}

/** What may stay in this tab: everything but the passwords. */
export const withoutSecrets = (values: SignUpValues): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name as FieldName)))

/** Which of them was typed in this tab before. */
export const valuesFrom = (kept: Readonly<Record<string, string>>): SignUpValues => ({
  ...emptySignUp,
  ...Object.fromEntries(
    Object.entries(kept).filter(([name]) => name in emptySignUp && !secrets.includes(name as FieldName)),
  ),
})
