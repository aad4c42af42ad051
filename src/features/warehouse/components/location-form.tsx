import { locationForm, warehouse } from '../../../../contract/warehouse.ts'
import type { LocationForm as LocationBody } from '../../../../contract/warehouse.ts'
import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import { checkLocation } from '../../../../domain/warehouse/location-form.ts'
import { CallRefused } from '../../../../offline/http/call.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useCall } from '../../../data/use-call.ts'
import { useBegunWith } from '../../../shared/drafts/use-begun-with.ts'
import type { FormDraft } from '../../../shared/drafts/with-draft.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'

export interface LocationFields {
  readonly code: string
  readonly name: string
  /** Of the location that is changed, as it was when the form was begun. */
  readonly rev?: number
}
export const emptyLocation: LocationFields = { code: '', name: '' }
type Saved = Reply<typeof warehouse.table.addLocation>

/** Adds a location, or changes the code and name of one, for administrators. */
export function LocationForm({
  location = null,
  draft,
  onSaved,
  onCancel,
  onRefused,
}: {
  /** The location to change; null for a new one. */
  readonly location?: { readonly location_id: number; readonly rev: number } | null
  readonly draft: FormDraft<LocationFields>
  readonly onSaved: (saved: Saved) => void
  readonly onCancel: () => void
  /** Somebody else may have changed it: what is shown is read again. */
  readonly onRefused?: () => void
}) {
  const add = useCall(warehouse.table.addLocation)
  const change = useCall(warehouse.table.changeLocation)
  const form = useRowForm<LocationFields, LocationBody>({
    schema: locationForm,
    values: draft.values,
    toBody: ({ name, ...fields }) => ({ ...fields, name: name.trim() }),
    check: checkLocation,
    onTyped: draft.keep,
    sentence: callErrorMessage,
    async onSave(body) {
      const saved =
        location === null
          ? await add.send({ body })
          : await change.send({ params: { id: location.location_id }, body }).catch((error: unknown) => {
              if (error instanceof CallRefused && error.status === 409) {
                take(location.rev)
                begun.follow(true)
              }
              onRefused?.()
              throw error
            })
      await draft.drop()
      onSaved(saved)
    },
  })
  const take = (rev: number | undefined) => {
    if (rev !== undefined && form.getValues().rev !== rev) form.setValue('rev', rev)
  }
  const begun = useBegunWith(location?.rev, take, false)
  const cancel = async () => {
    await draft.drop()
    onCancel()
  }
  return (
    <Form form={form} label={location === null ? 'Add location' : 'Edit location'}>
      <Field
        label="Code"
        hint="As on the label: aisle, bay and shelf, such as A-03-2"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        className="mono"
        {...form.bind('code')}
      />
      <Field label="Name" isOptional autoComplete="off" maxLength={80} {...form.bind('name')} />
      <FormEnd
        form={form}
        saveLabel={location === null ? 'Add location' : 'Save location'}
        needsConnection
        onCancel={() => void cancel()}
      />
    </Form>
  )
}
