import { useWatch } from 'react-hook-form'
import { registrationForm } from '../../../../../contract/shapes/registration.ts'
import type { MachineRow, RegistrationForm } from '../../../../../contract/shapes/registration.ts'
import { validateMachine } from '../../../../../domain/warranty/registration.ts'
import type { KnownMachine } from '../../../../../offline/operations/known-machine.ts'
import { readOnce } from '../../../../../offline/operations/read-once.ts'
import { useNow } from '../../../../data/clock.tsx'
import type { EditFormProps } from '../../../../shared/outbox/edit-form-registry.tsx'
import { toDay } from '../../../../shared/formats/format-date.ts'
import { knownOf, schemeOf } from '../../../../shared/machine/machine-reader.ts'
import { SerialField } from '../../../../shared/machine/serial-field.tsx'
import { useMachineReader } from '../../../../shared/machine/use-machine-reader.ts'
import { useSerialReading } from '../../../../shared/machine/use-serial-reading.ts'
import { WithEditDraft } from '../../../../shared/drafts/with-edit-draft.tsx'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Field } from '../../../../ui/field.tsx'
import { useBoundValue } from '../../../../ui/form/bound-field.ts'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'

interface MachineFields {
  serial: string
  purchased: string
  isFloorModel: boolean
}

const toFields = (row: MachineRow): MachineFields => ({
  serial: row.serial_number,
  purchased: row.purchased_date ?? '',
  isFloorModel: row.floor_model,
})

/** Applies the fields to the machine. */
const toRow = (row: MachineRow, { serial, purchased, isFloorModel }: MachineFields): MachineRow => ({
  ...row,
  serial_number: serial,
  purchased_date: isFloorModel || purchased === '' ? null : purchased,
  floor_model: isFloorModel,
})

const fieldNames: Readonly<Record<string, keyof MachineFields>> = {
  serial_number: 'serial',
  equipment_id: 'serial',
  purchased_date: 'purchased',
  floor_model: 'purchased',
}
/** The server names a field of the machine either way, such as `equipment.0.serial_number`. */
const getField = (key: string) => fieldNames[key.replace(/^equipment\.0\./, '')] ?? key

/** Edits the machine of a refused registration: serial number, decoded model and purchase date. */
function MachineForm({
  registration,
  row,
  start,
  refused,
  saveLabel,
  onTyped,
  onSave,
  onCancel,
}: {
  readonly registration: RegistrationForm
  readonly row: MachineRow
  readonly start: MachineFields
  readonly refused: Readonly<Record<string, string>> | undefined
  readonly saveLabel: string
  readonly onTyped: (fields: MachineFields) => void
  /** `known` holds the details of the new model; nothing is passed where the model did not change. */
  readonly onSave: (body: RegistrationForm, also?: { readonly known: KnownMachine }) => Promise<void>
  readonly onCancel: () => void
}) {
  const today = toDay(useNow(60_000))
  const reader = useMachineReader()
  const form = useRowForm<MachineFields, RegistrationForm>({
    schema: registrationForm,
    toBody: (fields) => ({ ...registration, equipment: [toRow(row, fields)] }),
    isNested: true,
    fieldOf: getField,
    check: (fields): Record<string, string> => {
      const error = validateMachine(toRow(row, fields), today)
      return error === null ? {} : { [error.field]: error.sentence }
    },
    values: start,
    refused,
    onTyped,
    async onSave(body, fields) {
      // A scanner sends Enter before the serial number is decoded.
      const read = await reader.read(fields.serial, today)
      if (read.is === 'not' || read.is === 'unmatched') return { serial: read.sentence }
      const machine = read.is === 'read' ? read.machine : null
      const next = toRow(row, fields)
      const equipment_id = machine?.row.equipment_id ?? row.equipment_id
      const corrected = { ...body, equipment: [{ ...next, equipment_id }] }
      if (machine === null) await onSave(corrected)
      else {
        const scheme = schemeOf(machine, next.purchased_date ?? today, registration.market_type_id)
        await onSave(corrected, { known: knownOf(machine, scheme) })
      }
      return undefined
    },
  })
  const { value: serial, error: serialError, ...serialField } = useBoundValue(form, 'serial')
  const reading = useSerialReading(reader, serial)
  const isFloorModel = useWatch({ control: form.control, name: 'isFloorModel' })
  return (
    <Form form={form} label="Machine">
      <div className="whole">
        <SerialField
          {...serialField}
          value={serial}
          error={serialError ?? (reading?.is === 'not' || reading?.is === 'unmatched' ? reading.sentence : undefined)}
          hint={reading?.is === 'read' ? `${reading.machine.row.brand} ${reading.machine.row.name}` : undefined}
        />
      </div>
      <Field label="Purchased" type="date" max={today} disabled={isFloorModel} {...form.bind('purchased')} />
      <CheckField label="Floor model, not sold yet" {...form.bindCheck('isFloorModel')} />
      <FormEnd form={form} saveLabel={saveLabel} onCancel={onCancel} />
    </Form>
  )
}

/** Edits a queued registration. */
export function EditMachineOp(props: EditFormProps) {
  const registration = readOnce(registrationForm, props.item.input?.body)
  const row = registration?.equipment?.[0]
  if (registration === null || row === undefined) return null
  return (
    <WithEditDraft {...props} start={toFields(row)}>
      {(form) => <MachineForm {...form} registration={registration} row={row} />}
    </WithEditDraft>
  )
}
