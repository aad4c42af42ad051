import { serialRequestForm } from '../../../../../contract/labor-claims-device.ts'
import { readOnce } from '../../../../../offline/operations/read-once.ts'
import type { EditFormProps } from '../../../../shared/outbox/edit-form-registry.tsx'
import { SerialField } from '../../../../shared/machine/serial-field.tsx'
import { ScanButton } from '../../../../shared/scan/scan-button.tsx'
import { useBoundValue } from '../../../../ui/form/bound-field.ts'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'

/** The serial number that a servicer reports. It is saved on this device and waits for the office. */
export function SerialRequestForm({
  serial,
  refused,
  saveLabel,
  onTyped,
  onSave,
  onCancel,
}: {
  readonly serial: string
  readonly refused?: Readonly<Record<string, string>> | undefined
  readonly saveLabel: string
  readonly onTyped?: (fields: { readonly serial_number: string }) => void
  readonly onSave: (serial: string) => Promise<void>
  readonly onCancel: () => void
}) {
  const form = useRowForm({
    schema: serialRequestForm,
    values: { serial_number: serial },
    refused,
    onTyped,
    onSave: (body) => onSave(body.serial_number),
  })
  const { value, ...field } = useBoundValue(form, 'serial_number')
  return (
    <Form form={form} label="Another serial number">
      <div className="whole">
        <SerialField
          value={value}
          hint="As on the machine’s plate. The office confirms it before the claim changes."
          {...field}
        />
      </div>
      <div className="whole">
        <ScanButton
          label="Scan or use a picture"
          title="Scan the serial number"
          wants="serial"
          typed={value}
          onRead={field.onType}
        />
      </div>
      <FormEnd form={form} saveLabel={saveLabel} onCancel={onCancel} />
    </Form>
  )
}

/** Corrects a queued request for another serial number. */
export function EditSerialRequestOp({ item, onSave, ...form }: EditFormProps) {
  const body = readOnce(serialRequestForm, item.input?.body)
  return body === null ? null : (
    <SerialRequestForm
      {...form}
      serial={body.serial_number}
      onSave={(serial_number) => onSave({ ...body, serial_number })}
    />
  )
}
