import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { account as accountReply, accountForm, accounts } from '../../../../contract/accounts.ts'
import type { Account, AccountForm } from '../../../../contract/accounts.ts'
import { checkAccount } from '../../../../domain/accounts/account-form.ts'
import { parseMoney, toAmount } from '../../../../domain/money/cents.ts'
import { CallRefused } from '../../../../offline/http/call.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useCall } from '../../../data/use-call.ts'
import type { FormDraft } from '../../../shared/drafts/with-draft.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'

export interface TermsFields {
  readonly dealer: boolean
  readonly warranty_servicer: boolean
  readonly discount: string
  readonly terms: boolean
  readonly on_hold: boolean
  /** USD; empty for none. */
  readonly order_limit: string
  readonly credit_limit: string
  readonly tax_exempt: boolean
  readonly tax_certificate: string
}

const toText = (amount: number | null | undefined) => (amount == null ? '' : amount.toFixed(2))

export const toTermsFields = (account: Account): TermsFields => ({
  ...{ dealer: account.dealer, warranty_servicer: account.warranty_servicer, discount: String(account.discount) },
  ...{ terms: account.terms ?? false, on_hold: account.on_hold ?? false },
  ...{ order_limit: toText(account.order_limit), credit_limit: toText(account.credit_limit) },
  ...{ tax_exempt: account.tax_exempt ?? false, tax_certificate: account.tax_certificate ?? '' },
})

/** An empty limit is none; a text that is no amount is left to the schema. */
function toLimit(text: string): number | string | null {
  if (text.trim() === '') return null
  const cents = parseMoney(text)
  return cents === null ? text : toAmount(cents)
}

/** Percent; NaN for a text that is no number. */
const toDiscount = (text: string): number => Number(text.trim() === '' ? '0' : text)

/** The stored draft: the fields, and the terms that they were opened on. */
export type TermsDraft = TermsFields & { readonly shown: TermsFields }
export const toTermsDraft = (account: Account): TermsDraft => {
  const shown = toTermsFields(account)
  return { ...shown, shown }
}

const toBody = ({ discount, order_limit, credit_limit, ...rest }: TermsFields) => ({
  ...rest,
  discount: toDiscount(discount),
  order_limit: toLimit(order_limit),
  credit_limit: toLimit(credit_limit),
})
type TermsBody = ReturnType<typeof toBody>
const names = Object.keys as (body: TermsBody) => (keyof TermsBody)[]

/** The changed terms with those that the form showed first. */
function toChange(shown: TermsFields, fields: TermsFields) {
  const [before, after] = [toBody(shown), toBody(fields)]
  const changed = names(after).filter((name) => before[name] !== after[name])
  const pick = (from: TermsBody) => Object.fromEntries(changed.map((name) => [name, from[name]]))
  return { ...pick(after), was: pick(before) }
}

/** What the shop's administrators decide about an account (N02): flags, discount, terms, limits, tax exemption. */
export function TermsForm({ account, draft }: { readonly account: Account; readonly draft: FormDraft<TermsDraft> }) {
  const { shown: first, ...values } = draft.values
  const [shown, setShown] = useState(first)
  const { send } = useCall(accounts.table.updateAccount)
  const showSnackbar = useSnackbar()
  const form = useRowForm<TermsFields, AccountForm>({
    schema: accountForm,
    values,
    toBody: (fields) => toChange(shown, fields),
    check: ({ discount, tax_exempt, tax_certificate }) =>
      checkAccount({ discount: toDiscount(discount), tax_exempt, tax_certificate }),
    onTyped: (fields) => {
      draft.keep({ ...fields, shown })
    },
    sentence: callErrorMessage,
    onSave: async (body) => {
      try {
        showNow(await send({ params: { id: account.account_id }, body }))
      } catch (error) {
        const current = error instanceof CallRefused ? accountReply.safeParse(error.current) : null
        if (current?.success === true) showNow(current.data)
        throw error
      }
      await draft.drop()
      showSnackbar({ text: 'Terms saved' })
    },
  })
  // What this person has not touched shows what it is now, so that the next save does not take it back.
  const showNow = (current: Account) => {
    const [now, typed] = [toTermsFields(current), form.getValues()]
    for (const name of Object.keys(now) as (keyof TermsFields)[])
      if (typed[name] === shown[name]) form.setValue(name, now[name])
    draft.keep({ ...form.getValues(), shown: now })
    setShown(now)
  }
  const isExempt = useWatch({ control: form.control, compute: (fields: TermsFields) => fields.tax_exempt })
  return (
    <Form form={form} label="Terms">
      <fieldset className="field whole">
        <legend>The account</legend>
        <CheckField label="Is a dealer" {...form.bindCheck('dealer')} />
        <CheckField label="Is a warranty servicer" {...form.bindCheck('warranty_servicer')} />
        <CheckField label="May buy on account" {...form.bindCheck('terms')} />
        <CheckField label="Is on hold: its orders need approval" {...form.bindCheck('on_hold')} />
        <CheckField label="Is exempt from sales tax" {...form.bindCheck('tax_exempt')} />
      </fieldset>
      {isExempt ? (
        <div className="whole">
          <Field label="Exemption certificate" maxLength={60} autoComplete="off" {...form.bind('tax_certificate')} />
        </div>
      ) : null}
      <Field label="Discount (%)" inputMode="decimal" autoComplete="off" {...form.bind('discount')} />
      <Field
        label="Order limit (USD)"
        inputMode="decimal"
        isOptional
        autoComplete="off"
        {...form.bind('order_limit')}
      />
      <Field
        label="Credit limit (USD)"
        inputMode="decimal"
        isOptional
        autoComplete="off"
        {...form.bind('credit_limit')}
      />
      <FormEnd form={form} saveLabel="Save terms" needsConnection />
    </Form>
  )
}
