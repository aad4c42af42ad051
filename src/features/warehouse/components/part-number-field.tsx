import type { PartForm } from '../../../../contract/warehouse.ts'
import { ScanButton } from '../../../shared/scan/scan-button.tsx'
import { Field } from '../../../ui/field.tsx'
import type { RowForm } from '../../../ui/form/use-row-form.ts'

interface OfForm {
  readonly form: RowForm<PartForm, PartForm>
}

/** A part's number or barcode: typed, or read by a scanner that sends Enter. */
export function PartNumberField({ form }: OfForm) {
  return (
    <Field
      label="Part number or barcode"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      className="mono"
      {...form.bind('number')}
    />
  )
}

/** Reads the number with the camera and submits the form. */
export function ScanPartButton({ form }: OfForm) {
  return (
    <ScanButton
      label="Scan"
      title="Scan a part"
      onRead={(text) => {
        form.setValue('number', text)
        form.submit()
      }}
    />
  )
}
