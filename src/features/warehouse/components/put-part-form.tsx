import { partForm, warehouse } from '../../../../contract/warehouse.ts'
import type { PartForm } from '../../../../contract/warehouse.ts'
import { findRefusal } from '../../../data/error-message.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useCall } from '../../../data/use-call.ts'
import type { FormDraft } from '../../../shared/drafts/with-draft.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { PartNumberField, ScanPartButton } from './part-number-field.tsx'
import { useScannedNumber } from './use-scanned-number.ts'

/** Puts parts into a location, one after the other: typed, scanned with the camera, or by a scanner that sends Enter. */
export function PutPartForm({
  location: { location_id: id, code },
  draft,
}: {
  readonly location: { readonly location_id: number; readonly code: string }
  readonly draft: FormDraft<PartForm>
}) {
  const { send } = useCall(warehouse.table.putPart)
  const showSnackbar = useSnackbar()
  const moveBack = async (number: string, to: { readonly location_id: number; readonly code: string }) => {
    try {
      await send({ params: { id: to.location_id }, body: { number } })
      showSnackbar({ text: `${number} is in ${to.code} again` })
    } catch (error) {
      showSnackbar({ text: callErrorMessage(error) })
    }
  }
  const { form, isBusy, errorText } = useScannedNumber({
    schema: partForm,
    values: draft.values,
    onTyped: draft.keep,
    readFieldError: (error) => findRefusal(error)?.errors?.['number'],
    async take(body) {
      const { part, before } = await send({ params: { id }, body })
      if (form.getValues().number === '') await draft.drop()
      if (before === null) showSnackbar({ text: `${part.number} put into ${code}` })
      else if (before.location_id === id) showSnackbar({ text: `${part.number} is here already` })
      else
        showSnackbar({
          text: `${part.number} moved here from ${before.code}`,
          action: { label: 'Undo', run: () => void moveBack(part.number, before) },
          ms: 6000,
        })
    },
  })
  return (
    <Form form={form} label="Put a part here" className="wh-put" submitsOnEnter>
      <PartNumberField form={form} />
      {/* Never busy: a form with a disabled button ignores the Enter of the next scan. */}
      <FormEnd
        form={{ isSaving: false, errorText }}
        saveLabel={isBusy ? 'Saving…' : 'Put here'}
        needsConnection
        more={<ScanPartButton form={form} />}
      />
    </Form>
  )
}
