import type { AccountForm, InfoForm, accounts } from '../../../contract/accounts.ts'
import type { Reply } from '../../../contract/kernel/endpoint.ts'
import { checkAccount, infoFields, termsFields } from '../../../domain/accounts/account-form.ts'
import type { TermsField } from '../../../domain/accounts/account-form.ts'
import { formatCents, toCents } from '../../../domain/money/cents.ts'
import { formatPhone } from '../../../domain/places/format.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { requireFreshProof } from '../../kernel/fresh-proof.ts'
import { refuse } from '../../kernel/refuse.ts'
import { recordSecurityEvent } from '../../kernel/security-events.ts'
import { readAccount } from './accounts.service.ts'
import { changeableAccount } from './accounts.policy.ts'
import { lockAccount, updateAccountRow } from './accounts.store.ts'
import type { AccountColumns, AccountRow } from './accounts.store.ts'
import { addAccountHistory } from './history.store.ts'
import { carryOwnPermissions } from './own-permissions.service.ts'

type Answer = Reply<typeof accounts.table.updateAccount>

/**
 * Changes an account (N02): names by its local administrators, terms by administrators. Refuses `accounts.unknown`,
 * `accounts.invalid`, `accounts.adminOnly`, and `accounts.changed` with the account for terms that are not as the form showed them.
 */
export async function updateAccount(call: SignedIn, accountId: number, form: AccountForm): Promise<Answer> {
  const account = changeableAccount(await lockAccount(call.tx, accountId), call.actor)
  refuseFixedFields(account, form)
  const change = toChange(account, form)
  if (!call.actor.facts.admin) refuseTerms(change)
  await refuseClash(call, account, change, form.was ?? {})
  const certificate = change.tax_certificate ?? account.tax_certificate
  const errors = checkAccount({
    ...change,
    // An exemption keeps needing its certificate, whichever of the two is changed.
    tax_exempt: change.tax_exempt ?? account.tax_exempt,
    tax_certificate: certificate,
  })
  if (Object.keys(errors).length > 0) refuse('accounts.invalid', { errors })
  if (termsFields.some((field) => change[field] !== undefined)) requireFreshProof(call)
  return save(call, account, change)
}

/** Changes what an account says of itself (N03). Refuses `accounts.unknown`, `accounts.invalid`. */
export async function updateInfo(call: SignedIn, accountId: number, form: InfoForm): Promise<Answer> {
  const account = changeableAccount(await lockAccount(call.tx, accountId), call.actor)
  const change = toChange(account, form)
  const errors = checkAccount({ name: change.name, url: change.url, fax: change.fax })
  if (Object.keys(errors).length > 0) refuse('accounts.invalid', { errors })
  return save(call, account, change)
}

async function save(call: SignedIn, account: AccountRow, change: AccountColumns): Promise<Answer> {
  if (Object.keys(change).length > 0) {
    await updateAccountRow(call.tx, account.account_id, change)
    await addAccountHistory(call, { accountId: account.account_id, userId: null, text: describe(account, change) })
    const detail = `account ${account.account_id}: ${Object.keys(change).join(', ')}`
    await recordSecurityEvent(call, { kind: 'account.changed', detail })
    await carryOwnPermissions(call, account, change)
  }
  return readAccount(call, account.account_id, undefined)
}

function refuseFixedFields(account: AccountRow, { account_id, display_id }: AccountForm): void {
  const errors = {
    ...(account_id === undefined || account_id === account.account_id
      ? {}
      : { account_id: 'An account’s id cannot be changed' }),
    ...(display_id === undefined || display_id === account.display_id
      ? {}
      : { display_id: 'An account’s number cannot be changed' }),
  }
  if (Object.keys(errors).length > 0) refuse('accounts.invalid', { errors })
}

/** Refuses terms that someone else has changed since the form showed them. */
async function refuseClash(
  call: SignedIn,
  account: AccountRow,
  change: AccountColumns,
  was: NonNullable<AccountForm['was']>,
): Promise<void> {
  const shown = toColumns(was)
  const clashes = termsFields.filter(
    (field) => change[field] !== undefined && shown[field] !== undefined && shown[field] !== account[field],
  )
  if (clashes.length === 0) return
  const fields = new Intl.ListFormat('en-US').format(clashes.map((field) => fieldLabels[field]))
  refuse('accounts.changed', {
    values: { fields },
    current: await readAccount(call, account.account_id, undefined),
  })
}

/** What is sent as the columns of an account: amounts in cents, texts without spaces around them. */
function toColumns(form: AccountForm) {
  const cents = (amount: number | null | undefined) => (amount == null ? amount : toCents(amount))
  return {
    ...form,
    name: form.name?.trim(),
    url: form.url?.trim(),
    fax: form.fax === undefined ? undefined : formatPhone(form.fax.trim()) || form.fax.trim(),
    tax_certificate: form.tax_certificate?.trim(),
    order_limit: cents(form.order_limit),
    credit_limit: cents(form.credit_limit),
  }
}

/** The columns that differ from the account. */
function toChange(account: AccountRow, form: AccountForm): AccountColumns {
  const sent = toColumns(form)
  const changed = [...infoFields, ...termsFields].filter(
    (field) => sent[field] !== undefined && sent[field] !== account[field],
  )
  return Object.fromEntries(changed.map((field) => [field, sent[field]]))
}

const fieldLabels: Readonly<Record<TermsField, string>> = {
  dealer: 'the dealer flag',
  warranty_servicer: 'the servicer flag',
  discount: 'the discount',
  terms: 'buying on account',
  on_hold: 'the hold',
  order_limit: 'the order limit',
  credit_limit: 'the credit limit',
  tax_exempt: 'the tax exemption',
  tax_certificate: 'the tax certificate',
}

function refuseTerms(change: AccountColumns): void {
  const field = termsFields.find((one) => change[one] !== undefined)
  if (field !== undefined) refuse('accounts.adminOnly', { values: { field: fieldLabels[field] } })
}

/** 'Changed the discount from 15% to 20%. Changed the hold from no to yes.' */
function describe(account: AccountRow, change: AccountColumns): string {
  const labels = { name: 'the name', url: 'the website', fax: 'the fax number', ...fieldLabels }
  return [...infoFields, ...termsFields]
    .filter((field) => change[field] !== undefined)
    .map(
      (field) =>
        `Changed ${labels[field]} from ${formatValue(field, account[field])} to ${formatValue(field, change[field])}.`,
    )
    .join(' ')
}

function formatValue(field: string, value: string | number | boolean | null | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value === null || value === undefined || value === '') return 'none'
  if (field === 'discount') return `${value}%`
  return typeof value === 'number' ? formatCents(value) : `“${value}”`
}
