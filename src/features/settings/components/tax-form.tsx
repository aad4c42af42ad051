import { taxValue } from '../../../../contract/shapes/settings.ts'
import type { TaxRow } from '../../../../domain/settings/tax-rates.ts'
import type { FormDraft } from '../../../shared/drafts/with-draft.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { Based } from '../../../shared/drafts/based-fields.ts'
import { MeanwhileNote } from '../../../shared/drafts/meanwhile-note.tsx'
import { readForm } from './form/read-form.ts'
import { replaceRow } from './form/replace-row.ts'
import { SettingPreview } from './form/setting-preview.tsx'
import { useSettingForm } from './form/use-setting-form.ts'
import type { SettingOf } from './form/use-setting-form.ts'

/** A rate as it is typed; an empty day is none. */
export type TaxFields = Omit<TaxRow, 'percent' | 'from'> & { readonly percent: string; readonly from: string }

export const toTaxFields = ({ percent, from, ...row }: TaxRow): TaxFields => ({
  ...row,
  ...{ percent: String(percent), from: from ?? '' },
})
export const newTaxFields = (id: string): TaxFields => ({
  ...{ id, region: '', postal_prefix: '', name: '', percent: '', on_shipping: false, from: '' },
})

const toRow = ({ id, region, postal_prefix, name, percent, on_shipping, from }: TaxFields): TaxRow => ({
  ...{ id, region, postal_prefix: postal_prefix.trim().toUpperCase(), name: name.trim(), on_shipping },
  ...{ percent: percent.trim() === '' ? Number.NaN : Number(percent), from: from === '' ? null : from },
})

const labels: Readonly<Record<string, string>> = {
  ...{ region: 'State or province', postal_prefix: 'Postal codes', name: 'Name', percent: 'Percent' },
  ...{ on_shipping: 'On shipping', from: 'From' },
}

/** One rate of the table: where, from when, how much. */
export function TaxForm({
  setting,
  draftKey,
  draft,
  current,
  regions,
  onSaved,
}: {
  readonly setting: SettingOf<'tax'>
  readonly draftKey: string
  readonly draft: FormDraft<TaxFields & Based>
  readonly current: TaxFields
  readonly regions: readonly { readonly value: string; readonly label: string }[]
  readonly onSaved: () => void
}) {
  const toForm = (fields: TaxFields, rev: number) => {
    const row = toRow(fields)
    return { section: 'tax', rev, value: { rates: replaceRow(setting.value.rates, row, ({ id }) => id === row.id) } }
  }
  const { form, meanwhile } = useSettingForm<TaxFields>({
    ...{ setting, draftKey, draft, current, toForm, onSaved, saved: 'Tax saved' },
    fieldOf: (path) => path.replace(/^rates\.\d+\./, ''),
    check: (fields) => checkRow(toRow(fields)),
  })
  return (
    <Form form={form} label="Rate">
      <MeanwhileNote meanwhile={meanwhile} labels={labels} />
      <SelectField
        label="State or province"
        {...form.bind('region')}
        choices={[{ value: '', label: 'Choose' }, ...regions]}
      />
      <Field
        label="Postal codes that begin with"
        isOptional
        autoCapitalize="characters"
        maxLength={7}
        {...form.bind('postal_prefix')}
      />
      <Field
        label="Name"
        hint="A rate of the same name replaces the broader one; other names add up."
        maxLength={40}
        {...form.bind('name')}
      />
      <Field label="Percent" inputMode="decimal" autoComplete="off" {...form.bind('percent')} />
      <Field label="From" isOptional type="date" hint="Empty: at once." {...form.bind('from')} />
      <fieldset className="field whole">
        <legend className="sr">Shipping</legend>
        <CheckField label="Charged on shipping too" {...form.bindCheck('on_shipping')} />
      </fieldset>
      <FormEnd form={form} saveLabel="Save rate" needsConnection />
      <div className="whole">
        <SettingPreview hasOrder getForm={() => readForm(toForm(form.getValues(), setting.rev))} />
      </div>
    </Form>
  )
}

/** What a rate needs by itself. Rates that are in the table twice are found by the server. */
function checkRow(row: TaxRow): Record<string, string> {
  const parsed = taxValue.safeParse({ rates: [row] })
  return {
    ...(row.region === '' ? { region: 'Choose a state or province' } : {}),
    ...(row.name === '' ? { name: 'Required' } : {}),
    ...(row.percent >= 0 && row.percent <= 50 ? {} : { percent: 'Must be between 0 and 50 percent' }),
    ...(parsed.success || parsed.error.issues.every(({ path }) => path[2] !== 'from')
      ? {}
      : { from: 'There is no such date' }),
  }
}
