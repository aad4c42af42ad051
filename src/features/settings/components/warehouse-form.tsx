import { useWatch } from 'react-hook-form'
import { formatPhone } from '../../../../domain/places/format.ts'
import { checkWarehouses } from '../../../../domain/settings/warehouses.ts'
import type { Warehouse } from '../../../../domain/settings/warehouses.ts'
import { PlaceFields } from '../../../shared/address/place-fields.tsx'
import type { FormDraft } from '../../../shared/drafts/with-draft.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import type { Based } from '../../../shared/drafts/based-fields.ts'
import { MeanwhileNote } from '../../../shared/drafts/meanwhile-note.tsx'
import { readForm } from './form/read-form.ts'
import { replaceRow } from './form/replace-row.ts'
import { SettingPreview } from './form/setting-preview.tsx'
import { useSettingForm } from './form/use-setting-form.ts'
import type { SettingOf } from './form/use-setting-form.ts'

export type WarehouseFields = Warehouse & { readonly is_default: boolean }

export const newWarehouseFields = (id: string, isFirst: boolean): WarehouseFields => ({
  ...{ id, name: '', addr1: '', addr2: '', city: '', state: '', postal_code: '', phone: '', is_default: isFirst },
})

const toWarehouse = ({ id, name, addr1, addr2, city, state, postal_code, phone }: WarehouseFields): Warehouse => ({
  ...{ id, name, addr1, addr2, city, state, postal_code, phone },
})
const labels: Readonly<Record<keyof WarehouseFields, string>> = {
  ...{ id: 'Id', name: 'Name', addr1: 'Address 1', addr2: 'Address 2', city: 'City', state: 'State' },
  ...{ postal_code: 'Postal code', phone: 'Phone', is_default: 'Orders ship from here' },
}
const withoutPlace = (path: string) => path.replace(/^warehouses\.\d+\./, '').replace('default_id', 'is_default')

/** One warehouse. The default one decides distances, rates and the tax of a pickup. */
export function WarehouseForm({
  setting,
  draftKey,
  draft,
  current,
  onSaved,
}: {
  readonly setting: SettingOf<'warehouses'>
  readonly draftKey: string
  readonly draft: FormDraft<WarehouseFields & Based>
  readonly current: WarehouseFields
  readonly onSaved: () => void
}) {
  const { warehouses, default_id } = setting.value
  const toForm = (fields: WarehouseFields, rev: number) => ({
    ...{ section: 'warehouses', rev },
    value: {
      warehouses: replaceRow(warehouses, toWarehouse(fields), ({ id }) => id === fields.id),
      default_id: fields.is_default ? fields.id : default_id === fields.id ? '' : default_id,
    },
  })
  const { form, meanwhile } = useSettingForm<WarehouseFields>({
    ...{ setting, draftKey, draft, current, toForm, onSaved, saved: 'Warehouse saved' },
    fieldOf: withoutPlace,
    check: (fields) =>
      checkOne(
        warehouses.filter(({ id }) => id !== fields.id),
        fields,
      ),
  })
  const postalCode = useWatch({ control: form.control, compute: (fields: WarehouseFields) => fields.postal_code })
  return (
    <Form form={form} label="Warehouse">
      <MeanwhileNote meanwhile={meanwhile} labels={labels} />
      <div className="whole">
        <Field label="Name" maxLength={60} autoComplete="off" {...form.bind('name')} />
      </div>
      <PlaceFields form={form} postalCode={postalCode} autofill="shipping" />
      <Field
        label="Phone"
        isOptional
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        {...form.bind('phone', formatPhone)}
      />
      <fieldset className="field whole">
        <legend className="sr">Default</legend>
        <CheckField label="Orders ship from here" {...form.bindCheck('is_default')} />
      </fieldset>
      <FormEnd form={form} saveLabel="Save warehouse" needsConnection />
      <div className="whole">
        <SettingPreview hasOrder getForm={() => readForm(toForm(form.getValues(), setting.rev))} />
      </div>
    </Form>
  )
}

/** The errors of one warehouse beside the others. That one of them is the default is found by the server. */
function checkOne(others: readonly Warehouse[], fields: WarehouseFields): Record<string, string> {
  const at = `warehouses.${others.length}.`
  const all = [...others, toWarehouse(fields)]
  return Object.fromEntries(
    Object.entries(checkWarehouses({ warehouses: all, default_id: fields.id })).flatMap(([path, message]) =>
      path.startsWith(at) ? [[withoutPlace(path), message]] : [],
    ),
  )
}
