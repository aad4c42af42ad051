import { x12 } from '../../../../../contract/x12.ts'
import type { X12OfManufacturer, X12PartnerForm } from '../../../../../contract/x12.ts'
import {
  characterSets,
  checkPartner,
  componentSeparators,
  elementSeparators,
  idQualifiers,
  maxId,
  segmentEnds,
  tidyPartner,
  usages,
} from '../../../../../domain/x12/partner.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { SelectField } from '../../../../ui/select-field.tsx'
import { characterLabels, qualifierLabels, segmentEndLabels, usageLabels } from './x12-display.ts'
import { useRecordSave } from '../office/use-record-save.ts'

const toChoices = <V extends string>(values: readonly V[], labels?: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: labels?.[value] ?? value }))
const qualifiers = toChoices(idQualifiers, qualifierLabels)
const codeHint = 'Where it differs from the number.'

/** The form of a manufacturer's X12 numbers, separators and characters. */
export function PartnerForm({
  of: { manufacturer_id: manufacturerId, manufacturer_name: name },
  draft,
  onClose,
  onConflict,
}: {
  readonly of: X12OfManufacturer
  readonly draft: FormDraft<X12PartnerForm>
  readonly onClose: () => void
  readonly onConflict: () => void
}) {
  const close = async () => {
    await draft.drop()
    onClose()
  }
  const save = useRecordSave(x12.table.saveX12Partner, { close, onConflict })
  const form = useRowForm<X12PartnerForm, X12PartnerForm>({
    schema: x12.table.saveX12Partner.body,
    values: draft.values,
    toBody: (fields) => ({ ...tidyPartner(fields), rev: fields.rev }),
    fieldOf: (key) => key,
    check: (fields) => checkPartner(tidyPartner(fields)),
    onTyped: draft.keep,
    sentence: callErrorMessage,
    async onSave(body) {
      await save({ params: { manufacturerId }, body }, 'X12 numbers saved')
    },
  })
  const number = { autoComplete: 'off', spellCheck: false, maxLength: maxId }
  return (
    <Form form={form} label="X12 numbers">
      <Field label="Our number" hint={`As ${name} knows the shop.`} {...number} {...form.bind('sender_id')} />
      <SelectField label="What our number is" choices={qualifiers} {...form.bind('sender_qualifier')} />
      <Field label="Their number" hint="From their X12 guide." {...number} {...form.bind('receiver_id')} />
      <SelectField label="What their number is" choices={qualifiers} {...form.bind('receiver_qualifier')} />
      <Field label="Our group code" isOptional hint={codeHint} {...number} {...form.bind('sender_code')} />
      <Field label="Their group code" isOptional hint={codeHint} {...number} {...form.bind('receiver_code')} />
      <SelectField label="Files are" choices={toChoices(usages, usageLabels)} {...form.bind('usage')} />
      <SelectField
        label="Characters"
        choices={toChoices(characterSets, characterLabels)}
        {...form.bind('characters')}
      />
      <SelectField
        label="Element separator"
        choices={toChoices(elementSeparators)}
        {...form.bind('element_separator')}
      />
      <SelectField
        label="Component separator"
        choices={toChoices(componentSeparators)}
        {...form.bind('component_separator')}
      />
      <SelectField
        label="End of a segment"
        choices={toChoices(segmentEnds, segmentEndLabels)}
        {...form.bind('segment_end')}
      />
      <p className="hint whole">
        What was sent in a test is sent again in production. The basic characters have no @, so their files have no
        email.
      </p>
      <FormEnd form={form} saveLabel="Save" needsConnection onCancel={() => void close()} />
    </Form>
  )
}
