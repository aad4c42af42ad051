import { parseMoney, toAmount } from '../../../../domain/money/cents.ts'
import { checkTerms } from '../../../../domain/settings/terms.ts'
import type { FormDraft } from '../../../shared/drafts/with-draft.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import type { Based } from '../../../shared/drafts/based-fields.ts'
import { MeanwhileNote } from '../../../shared/drafts/meanwhile-note.tsx'
import { readForm } from './form/read-form.ts'
import { SettingPreview } from './form/setting-preview.tsx'
import { useSettingForm } from './form/use-setting-form.ts'
import type { SettingOf } from './form/use-setting-form.ts'

/** Amounts are USD as typed; an empty credit is none. */
export interface ShopTermsFields {
  readonly is_offered: boolean
  readonly name: string
  readonly days: string
  readonly order_limit: string
  readonly credit_limit: string
}

export const toShopTermsFields = ({ value }: SettingOf<'terms'>): ShopTermsFields => ({
  ...{ is_offered: value.is_offered, name: value.name, days: String(value.days) },
  order_limit: value.order_limit.toFixed(2),
  credit_limit: value.credit_limit === null ? '' : value.credit_limit.toFixed(2),
})

/** NaN for a text that is no amount: the rules refuse it at its field. */
const toUsd = (text: string): number => {
  const cents = text.trim() === '' ? null : parseMoney(text)
  return cents === null ? Number.NaN : toAmount(cents)
}
const toValue = ({ is_offered, name, days, order_limit, credit_limit }: ShopTermsFields) => ({
  ...{ is_offered, name, days: /^\d{1,4}$/.test(days.trim()) ? Number(days) : Number.NaN },
  order_limit: toUsd(order_limit),
  credit_limit: credit_limit.trim() === '' ? null : toUsd(credit_limit),
})
const toForm = (fields: ShopTermsFields, rev: number) => ({ section: 'terms', rev, value: toValue(fields) })

const labels: Readonly<Record<keyof ShopTermsFields, string>> = {
  ...{ is_offered: 'Buying on account', name: 'Terms', days: 'Days until due' },
  ...{ order_limit: 'Order limit', credit_limit: 'Credit limit' },
}

/** How accounts with terms buy, and when an order needs approval. An account's own limits win. */
export function ShopTermsForm({
  setting,
  draftKey,
  draft,
}: {
  readonly setting: SettingOf<'terms'>
  readonly draftKey: string
  readonly draft: FormDraft<ShopTermsFields & Based>
}) {
  const { form, meanwhile } = useSettingForm<ShopTermsFields>({
    ...{ setting, draftKey, draft, toForm, current: toShopTermsFields(setting), saved: 'Terms saved' },
    check: (fields) => checkTerms(toValue(fields)),
  })
  return (
    <Form form={form} label="Terms">
      <MeanwhileNote meanwhile={meanwhile} labels={labels} />
      <fieldset className="field whole">
        <legend>Buying on account</legend>
        <CheckField label="Accounts with terms may buy on account" {...form.bindCheck('is_offered')} />
      </fieldset>
      <Field label="Terms" hint="Printed on receipts, such as Net 30." maxLength={40} {...form.bind('name')} />
      <Field label="Days until due" inputMode="numeric" autoComplete="off" {...form.bind('days')} />
      <Field
        label="Order limit (USD)"
        hint="Larger orders need approval from the office."
        inputMode="decimal"
        autoComplete="off"
        {...form.bind('order_limit')}
      />
      <Field
        label="Credit limit (USD)"
        isOptional
        hint="What an account without a limit of its own may owe."
        inputMode="decimal"
        autoComplete="off"
        {...form.bind('credit_limit')}
      />
      <FormEnd form={form} saveLabel="Save terms" needsConnection />
      <div className="whole">
        <SettingPreview getForm={() => readForm(toForm(form.getValues(), setting.rev))} />
      </div>
    </Form>
  )
}
