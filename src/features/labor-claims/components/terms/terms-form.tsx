import { payTerms } from '../../../../../contract/claim-pay-terms.ts'
import type { TermsForm as TermsBody, TermsOfManufacturer, WireTerms } from '../../../../../contract/claim-pay-terms.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useCall } from '../../../../data/use-call.ts'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { SelectField } from '../../../../ui/select-field.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { checkTermsFields, toTermsField, toTermsForm } from './terms-fields.ts'
import type { TermsFields } from './terms-fields.ts'
import { useRecordSave } from '../office/use-record-save.ts'

const bases = [
  { value: 'hours', label: 'Hours on site' },
  { value: 'standard', label: 'Standard time, else hours on site' },
]

/** The form of a manufacturer's terms: from when they hold, rates, limits, tiers of miles, standard times, own rates. */
export function TermsForm({
  id,
  of,
  before,
  draft,
  onClose,
  onConflict,
}: {
  readonly id: string
  readonly of: TermsOfManufacturer
  /** The terms that are changed; null for new ones. */
  readonly before: WireTerms | null
  readonly draft: FormDraft<TermsFields>
  readonly onClose: () => void
  readonly onConflict: () => void
}) {
  const showSnackbar = useSnackbar()
  const remove = useCall(payTerms.removeTerms)
  const params = { manufacturerId: of.manufacturer_id, id }
  const close = async () => {
    await draft.drop()
    onClose()
  }
  const save = useRecordSave(payTerms.saveTerms, { close, onConflict })
  const form = useRowForm<TermsFields, TermsBody>({
    schema: payTerms.saveTerms.body,
    isNested: true,
    values: draft.values,
    toBody: (fields) => toTermsForm(fields, of),
    fieldOf: toTermsField,
    check: (fields) => checkTermsFields(fields, of),
    onTyped: draft.keep,
    sentence: callErrorMessage,
    async onSave(body) {
      await save({ params, body }, 'Terms saved')
    },
  })
  const removeIt = async () => {
    try {
      await remove.send({ params })
      showSnackbar({ text: 'Terms removed' })
      await close()
    } catch (error) {
      onConflict()
      showSnackbar({ text: callErrorMessage(error) })
    }
  }
  const dollars = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <Form form={form} label="Terms">
      <Field
        label="From"
        type="date"
        hint="Claims whose first trip is on this day or later are paid by these terms."
        {...form.bind('from')}
      />
      <Field
        label="Days to submit a claim"
        hint="From the day it is filed."
        inputMode="numeric"
        autoComplete="off"
        {...form.bind('file_within_days')}
      />
      <SelectField label="Labor is paid by" choices={bases} {...form.bind('labor_basis')} />
      <Field label="Labor, $ an hour" {...dollars} {...form.bind('labor_rate')} />
      <Field
        label="Hours without approval"
        isOptional
        hint="Empty: the limit of each model."
        {...dollars}
        {...form.bind('hours_limit')}
      />
      <Field label="Trip charge, $" {...dollars} {...form.bind('trip_charge')} />
      <Field
        label="Trips that are paid"
        isOptional
        hint="Empty: every trip."
        inputMode="numeric"
        autoComplete="off"
        {...form.bind('max_trips')}
      />
      <Field
        label="Approval needed above, $"
        isOptional
        hint="Expected payment of a claim. Empty: never."
        {...dollars}
        {...form.bind('preauthorize_above')}
      />
      <Field
        label="Days that an approval holds"
        isOptional
        hint="Empty: without end."
        inputMode="numeric"
        autoComplete="off"
        {...form.bind('preauthorization_days')}
      />
      <fieldset className="whole pt-tiers">
        <legend>Miles of each trip</legend>
        <p className="t13 mute">
          The first tier begins at 0. Miles beyond each number are paid at its rate; lines that are empty are left out.
        </p>
        {draft.values.tiers.map((_, at) => (
          <div key={at} className="pt-tier">
            <Field label={`Tier ${at + 1}, beyond mi`} {...dollars} {...form.bind(`tiers.${at}.over`)} />
            <Field label={`Tier ${at + 1}, $ a mile`} {...dollars} {...form.bind(`tiers.${at}.rate`)} />
          </div>
        ))}
      </fieldset>
      <div className="whole">
        <TextArea
          label="Standard times"
          isOptional
          rows={5}
          spellCheck={false}
          hint="One a line, or pasted from a spreadsheet: model, part number, hours. Without a part number it is any repair of the model. Times of several parts add up."
          {...form.bind('standard_times')}
        />
      </div>
      <div className="whole">
        <TextArea
          label="Rates of single servicers"
          isOptional
          rows={3}
          spellCheck={false}
          hint="One a line: servicer, $ an hour. All others get the labor rate above."
          {...form.bind('servicer_rates')}
        />
      </div>
      <FormEnd
        form={form}
        saveLabel="Save terms"
        needsConnection
        onCancel={() => void close()}
        more={
          before === null ? undefined : (
            <Button fill="clear" icon="trash" isBusy={remove.isSending} onClick={() => void removeIt()}>
              Remove
            </Button>
          )
        }
      />
    </Form>
  )
}
