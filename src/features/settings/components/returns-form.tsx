import { checkReturns } from '../../../../domain/settings/returns.ts'
import type { FormDraft } from '../../../shared/drafts/with-draft.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import type { Based } from '../../../shared/drafts/based-fields.ts'
import { MeanwhileNote } from '../../../shared/drafts/meanwhile-note.tsx'
import { readForm } from './form/read-form.ts'
import { SettingPreview } from './form/setting-preview.tsx'
import { useSettingForm } from './form/use-setting-form.ts'
import type { SettingOf } from './form/use-setting-form.ts'

export interface ReturnWindowFields {
  readonly days: string
}

export const toReturnWindowFields = ({ value }: SettingOf<'returns'>): ReturnWindowFields => ({
  days: String(value.days),
})

/** NaN for a text that is no number: the rules refuse it at its field. */
const toValue = ({ days }: ReturnWindowFields) => ({
  days: /^\d{1,4}$/.test(days.trim()) ? Number(days) : Number.NaN,
})
const toForm = (fields: ReturnWindowFields, rev: number) => ({ section: 'returns', rev, value: toValue(fields) })

/** For how long customers may ask for a return. */
export function ReturnWindowForm({
  setting,
  draftKey,
  draft,
}: {
  readonly setting: SettingOf<'returns'>
  readonly draftKey: string
  readonly draft: FormDraft<ReturnWindowFields & Based>
}) {
  const { form, meanwhile } = useSettingForm<ReturnWindowFields>({
    ...{ setting, draftKey, draft, toForm, current: toReturnWindowFields(setting), saved: 'Returns saved' },
    check: (fields) => checkReturns(toValue(fields)),
  })
  return (
    <Form form={form} label="Returns">
      <MeanwhileNote meanwhile={meanwhile} labels={{ days: 'Days to ask' }} />
      <div className="whole">
        <Field
          label="Days to ask"
          hint="Counted from the day on which the last parcel was delivered, or shipped where no delivery is known. It holds for orders on their way too. Staff can open a return at any time."
          inputMode="numeric"
          autoComplete="off"
          {...form.bind('days')}
        />
      </div>
      <FormEnd form={form} saveLabel="Save returns" needsConnection />
      <div className="whole">
        <SettingPreview getForm={() => readForm(toForm(form.getValues(), setting.rev))} />
      </div>
    </Form>
  )
}
