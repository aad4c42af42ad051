import type { ReactNode } from 'react'
import { parseMoney, toAmount } from '../../../../domain/money/cents.ts'
import { checkShipping, formatZone } from '../../../../domain/settings/shipping-table.ts'
import type { ShippingSettings } from '../../../../domain/settings/shipping-table.ts'
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

type Services = ShippingSettings['services']
type Zones = ShippingSettings['zones']
/** Amounts are USD as typed; an empty one for free shipping is none. */
export interface ShippingFields {
  readonly services: readonly (Omit<Services[number], 'percent'> & { readonly percent: string })[]
  readonly zones: readonly (Pick<Zones[number], 'zone'> & { readonly first: string; readonly next: string })[]
  readonly border_fee: string
  readonly free_from: string
  readonly will_call: boolean
}

export const toShippingFields = ({ value }: SettingOf<'shipping'>): ShippingFields => ({
  services: value.services.map((one) => ({ ...one, percent: String(one.percent) })),
  zones: value.zones.map(({ zone, first, next }) => ({ zone, first: first.toFixed(2), next: next.toFixed(2) })),
  border_fee: value.border_fee.toFixed(2),
  free_from: value.free_from === null ? '' : value.free_from.toFixed(2),
  will_call: value.will_call,
})

/** NaN for a text that is no amount: the schema refuses it at its field. */
const toUsd = (text: string): number => {
  const cents = text.trim() === '' ? null : parseMoney(text)
  return cents === null ? Number.NaN : toAmount(cents)
}
const toValue = ({ services, zones, border_fee, free_from, will_call }: ShippingFields): ShippingSettings => ({
  services: services.map(({ percent, ...one }) => ({
    ...one,
    percent: percent.trim() === '' ? Number.NaN : Number(percent),
  })),
  zones: zones.map(({ zone, first, next }) => ({ zone, first: toUsd(first), next: toUsd(next) })),
  ...{ border_fee: toUsd(border_fee), free_from: free_from.trim() === '' ? null : toUsd(free_from), will_call },
})
const toForm = (fields: ShippingFields, rev: number) => ({ section: 'shipping', rev, value: toValue(fields) })

const labels: Readonly<Record<keyof ShippingFields, string>> = {
  ...{ services: 'Services', zones: 'Rates', border_fee: 'Border fee', free_from: 'Free ground shipping from' },
  will_call: 'Will call',
}

/** Services, the table of ground rates, and what is free. The table is used where no carrier is connected or answers. */
export function ShippingForm({
  setting,
  draftKey,
  draft,
}: {
  readonly setting: SettingOf<'shipping'>
  readonly draftKey: string
  readonly draft: FormDraft<ShippingFields & Based>
}) {
  const { form, meanwhile } = useSettingForm<ShippingFields>({
    ...{ setting, draftKey, draft, toForm, current: toShippingFields(setting), saved: 'Shipping saved' },
    check: (fields) => checkShipping(toValue(fields)),
  })
  const { services, zones } = draft.values
  return (
    <Form form={form} label="Shipping">
      <MeanwhileNote meanwhile={meanwhile} labels={labels} />
      <fieldset className="field whole">
        <legend>Services</legend>
        {services.map(({ code }, at) => (
          <div key={code} className="set-service">
            <CheckField label={`Offer ${code}`} {...form.bindCheck(`services.${at}.is_on`)} />
            <Field label={`Name of ${code}`} maxLength={40} autoComplete="off" {...form.bind(`services.${at}.name`)} />
            <Field
              label="% of ground"
              inputMode="decimal"
              autoComplete="off"
              {...form.bind(`services.${at}.percent`)}
            />
          </div>
        ))}
        <CheckField label="Offer will call: pickup at the default warehouse" {...form.bindCheck('will_call')} />
      </fieldset>
      <Field
        label="Free ground shipping from (USD)"
        isOptional
        hint="By the parts’ subtotal, before coupons."
        inputMode="decimal"
        autoComplete="off"
        {...form.bind('free_from')}
      />
      <Field
        label="Border fee (USD)"
        hint="For packages between the US and Canada."
        inputMode="decimal"
        autoComplete="off"
        {...form.bind('border_fee')}
      />
      <fieldset className="field whole">
        <legend>Ground rates by distance from the warehouse</legend>
        <div className="set-zones">
          <span className="t13 mute">Distance</span>
          <span className="t13 mute">First pound (USD)</span>
          <span className="t13 mute">Each further (USD)</span>
          {zones.map(({ zone }, at) => (
            <ZoneFields key={zone} label={formatZone(zone)}>
              {(['first', 'next'] as const).map((name) => (
                <Field
                  key={name}
                  label={`${formatZone(zone)}, ${name === 'first' ? 'first pound' : 'each further pound'}`}
                  isLabelHidden
                  inputMode="decimal"
                  autoComplete="off"
                  {...form.bind(`zones.${at}.${name}`)}
                />
              ))}
            </ZoneFields>
          ))}
        </div>
      </fieldset>
      <FormEnd form={form} saveLabel={setting.rev === 0 ? 'Use these rates' : 'Save shipping'} needsConnection />
      <div className="whole">
        <SettingPreview hasOrder getForm={() => readForm(toForm(form.getValues(), setting.rev))} />
      </div>
    </Form>
  )
}

function ZoneFields({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <span className="t13">{label}</span>
      {children}
    </>
  )
}
