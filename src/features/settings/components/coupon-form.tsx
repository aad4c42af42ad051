import { useWatch } from 'react-hook-form'
import { normalizeCouponCode } from '../../../../domain/cart/coupons.ts'
import { parseMoney, toAmount } from '../../../../domain/money/cents.ts'
import { checkCoupons, couponKinds } from '../../../../domain/settings/coupons.ts'
import type { CouponKind, CouponRow } from '../../../../domain/settings/coupons.ts'
import type { FormDraft } from '../../../shared/drafts/with-draft.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { Based } from '../../../shared/drafts/based-fields.ts'
import { toInstant, toLocalTime } from './form/local-time.ts'
import { MeanwhileNote } from '../../../shared/drafts/meanwhile-note.tsx'
import { readForm } from './form/read-form.ts'
import { replaceRow } from './form/replace-row.ts'
import { SettingPreview } from './form/setting-preview.tsx'
import { useSettingForm } from './form/use-setting-form.ts'
import type { SettingOf } from './form/use-setting-form.ts'

/** A coupon as it is typed: amounts in USD, times of this device, empty for none. */
export interface CouponFields {
  readonly code: string
  readonly kind: CouponKind
  readonly value: string
  readonly minimum: string
  readonly from: string
  readonly until: string
  readonly max_uses: string
  readonly once_per_user: boolean
  readonly is_on: boolean
}

export const newCouponFields: CouponFields = {
  ...{ code: '', kind: 'percent', value: '', minimum: '', from: '', until: '', max_uses: '' },
  ...{ once_per_user: false, is_on: true },
}
export const toCouponFields = ({
  code,
  kind,
  value,
  minimum,
  from,
  until,
  max_uses,
  ...flags
}: CouponRow): CouponFields => ({
  ...{ ...flags, code, kind, value: kind === 'percent' ? String(value) : value.toFixed(2) },
  ...{ minimum: minimum === 0 ? '' : minimum.toFixed(2), max_uses: max_uses === null ? '' : String(max_uses) },
  ...{ from: toLocalTime(from), until: toLocalTime(until) },
})

const toUsd = (text: string): number => {
  const cents = parseMoney(text)
  return cents === null ? Number.NaN : toAmount(cents)
}
const toRow = (fields: CouponFields): CouponRow => ({
  ...{ code: normalizeCouponCode(fields.code), kind: fields.kind },
  value: fields.kind === 'percent' ? Number(fields.value.replace('%', '') || Number.NaN) : toUsd(fields.value),
  minimum: toUsd(fields.minimum),
  ...{ from: toInstant(fields.from), until: toInstant(fields.until) },
  max_uses: fields.max_uses.trim() === '' ? null : Number(fields.max_uses),
  ...{ once_per_user: fields.once_per_user, is_on: fields.is_on },
})

const kindLabels: Readonly<Record<CouponKind, string>> = {
  percent: 'Percent off the parts',
  amount: 'Amount off the parts',
  shipping: 'Amount off the shipping',
}
const labels: Readonly<Record<keyof CouponFields, string>> = {
  ...{
    code: 'Code',
    kind: 'What it takes off',
    value: 'Value',
    minimum: 'Minimum order',
    from: 'From',
    until: 'Until',
  },
  ...{ max_uses: 'Uses', once_per_user: 'Once per customer', is_on: 'On' },
}
const withoutPlace = (path: string) => path.replace(/^coupons\.\d+\./, '')

/** One coupon. Its code stays once it was saved: orders name it. */
export function CouponForm({
  setting,
  draftKey,
  draft,
  current,
  isNew,
  onSaved,
}: {
  readonly setting: SettingOf<'coupons'>
  readonly draftKey: string
  readonly draft: FormDraft<CouponFields & Based>
  readonly current: CouponFields
  readonly isNew: boolean
  readonly onSaved: () => void
}) {
  const { coupons } = setting.value
  const isOwn = ({ code }: CouponRow) => !isNew && code === current.code
  const toForm = (fields: CouponFields, rev: number) => ({
    ...{ section: 'coupons', rev },
    // A new coupon whose code is taken must not replace the other one: the list then has both, and is refused.
    value: { coupons: replaceRow(coupons, toRow(fields), isOwn) },
  })
  const { form, meanwhile } = useSettingForm<CouponFields>({
    ...{ setting, draftKey, draft, current, toForm, onSaved, saved: 'Coupon saved' },
    fieldOf: withoutPlace,
    check: (fields) =>
      checkOne(
        coupons.filter((one) => !isOwn(one)),
        toRow(fields),
      ),
  })
  const kind = useWatch({ control: form.control, compute: (fields: CouponFields) => fields.kind })
  return (
    <Form form={form} label="Coupon">
      <MeanwhileNote meanwhile={meanwhile} labels={labels} />
      <Field
        label="Code"
        maxLength={30}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        readOnly={!isNew}
        {...form.bind('code')}
      />
      <SelectField
        label="What it takes off"
        {...form.bind('kind')}
        choices={couponKinds.map((value) => ({ value, label: kindLabels[value] }))}
      />
      <Field
        label={kind === 'percent' ? 'Percent' : 'Amount (USD)'}
        inputMode="decimal"
        autoComplete="off"
        {...form.bind('value')}
      />
      <Field label="Minimum order (USD)" isOptional inputMode="decimal" autoComplete="off" {...form.bind('minimum')} />
      <Field label="From" isOptional type="datetime-local" {...form.bind('from')} />
      <Field label="Until" isOptional type="datetime-local" {...form.bind('until')} />
      <Field
        label="Uses in all"
        isOptional
        hint="Empty: any number."
        inputMode="numeric"
        autoComplete="off"
        {...form.bind('max_uses')}
      />
      <fieldset className="field whole">
        <legend className="sr">Conditions</legend>
        <CheckField label="Once per customer: they have to sign in" {...form.bindCheck('once_per_user')} />
        <CheckField label="Customers can use it" {...form.bindCheck('is_on')} />
      </fieldset>
      <FormEnd form={form} saveLabel="Save coupon" needsConnection />
      <div className="whole">
        <SettingPreview getForm={() => readForm(toForm(form.getValues(), setting.rev))} />
      </div>
    </Form>
  )
}

/** The errors of one coupon beside the others. */
function checkOne(others: readonly CouponRow[], row: CouponRow): Record<string, string> {
  const at = `coupons.${others.length}.`
  return Object.fromEntries(
    Object.entries(checkCoupons({ coupons: [...others, row] })).flatMap(([path, message]) =>
      path.startsWith(at) ? [[withoutPlace(path), message]] : [],
    ),
  )
}
