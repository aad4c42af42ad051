import { bulletins } from '../../../../../contract/bulletins.ts'
import type { BulletinForm as BulletinBody, BulletinsOfManufacturer } from '../../../../../contract/bulletins.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { Note } from '../../../../ui/note.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { checkBulletinFields, toBulletinField, toBulletinForm } from './bulletin-fields.ts'
import type { BulletinFields } from './bulletin-fields.ts'
import { useRecordSave } from '../office/use-record-save.ts'

const kinds = [
  { value: 'recall', label: 'Recall: owners see it too' },
  { value: 'bulletin', label: 'Service bulletin: for those who repair and sell' },
]

/** The form of a recall or bulletin: what it says, which machines it is about, and from when to when it is shown. */
export function BulletinForm({
  of,
  draft,
  isNew,
  onClose,
  onConflict,
}: {
  readonly of: BulletinsOfManufacturer
  readonly draft: FormDraft<BulletinFields>
  readonly isNew: boolean
  readonly onClose: () => void
  readonly onConflict: () => void
}) {
  const { id } = draft.values
  // A new one whose answer was lost is in the list once that is read again.
  const saved = isNew ? of.bulletins.find((one) => one.bulletin_id === id) : undefined
  const close = async () => {
    await draft.drop()
    onClose()
  }
  const save = useRecordSave(bulletins.table.saveBulletin, { close, onConflict })
  const form = useRowForm<BulletinFields, BulletinBody>({
    schema: bulletins.table.saveBulletin.body,
    isNested: true,
    values: draft.values,
    toBody: (fields) => toBulletinForm({ ...fields, rev: saved?.rev ?? fields.rev }, of),
    fieldOf: toBulletinField,
    check: (fields) => checkBulletinFields(fields, of),
    onTyped: draft.keep,
    sentence: callErrorMessage,
    async onSave(body) {
      await save(
        { params: { manufacturerId: of.manufacturer_id, id }, body },
        body.kind === 'recall' ? 'Recall saved' : 'Bulletin saved',
      )
    },
  })
  return (
    <Form form={form} label="Recall or bulletin">
      {saved === undefined ? null : (
        <div className="whole">
          <Note tone="warn" icon="alert" role="status">
            This was saved, though its answer was lost. Saving it again changes it.
            {saved.rev > 1 ? ' Somebody has changed it since: look at it first.' : ''}
          </Note>
        </div>
      )}
      <div className="whole">
        <SelectField label="Kind" choices={kinds} {...form.bind('kind')} />
      </div>
      <div className="whole">
        <Field label="Title" autoComplete="off" {...form.bind('title')} />
      </div>
      <div className="whole">
        <TextArea
          label="Text"
          rows={5}
          hint="What is wrong, and what to do. It is shown as you type it."
          {...form.bind('text')}
        />
      </div>
      <div className="whole">
        <TextArea
          label="Models"
          isOptional
          rows={2}
          spellCheck={false}
          hint="One a line. Every machine of them, unless serial numbers follow."
          {...form.bind('models')}
        />
      </div>
      <div className="whole">
        <TextArea
          label="Serial numbers or weeks of make"
          isOptional
          rows={3}
          spellCheck={false}
          hint="One a line: MT52534K00100 to MT52534K00499, or 2025-W10 to 2025-W34, or a single serial number."
          {...form.bind('ranges')}
        />
      </div>
      <div className="whole">
        <Field label="Part numbers" isOptional autoComplete="off" hint="Separated by commas." {...form.bind('parts')} />
      </div>
      <Field label="Shown from" type="date" {...form.bind('shown_from')} />
      <Field
        label="Shown until"
        type="date"
        isOptional
        hint="Empty: until it is withdrawn."
        {...form.bind('shown_to')}
      />
      <FormEnd form={form} saveLabel="Save" needsConnection onCancel={() => void close()} />
    </Form>
  )
}
