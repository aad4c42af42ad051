import { useState } from 'react'
import { registrationForm } from '../../../../../contract/shapes/registration.ts'
import { readOnce } from '../../../../../offline/operations/read-once.ts'
import type { EditFormProps } from '../../../../shared/edit-form-registry.tsx'
import type { SubmitEvent } from 'react'
import type { MachineRow, RegistrationForm } from '../../../../../contract/shapes/registration.ts'
import { validateMachine } from '../../../../../domain/warranty/registration.ts'
import type { KnownMachine } from '../../../../../offline/operations/known-machine.ts'
import { useNow } from '../../../../data/clock.tsx'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormEnd } from '../../../../shared/form-end.tsx'
import { knownOf, schemeOf } from '../../../../shared/machine-reader.ts'
import { saveErrorMessage } from '../../../../shared/save-error.ts'
import { SerialField } from '../../../../shared/serial-field.tsx'
import { useMachineReader } from '../../../../shared/use-machine-reader.ts'
import { useSerialReading } from '../../../../shared/use-serial-reading.ts'
import { toDay } from '../../../../shared/format-date.ts'
import '../../../../shared/form.css'

/** The server's error for a field of the machine, under either name, such as `equipment.0.serial_number`. */
const refusedOf = (refused: Readonly<Record<string, string>> | undefined, field: string) =>
  refused?.[`equipment.0.${field}`] ?? refused?.[field]

/** Edits the machine of a refused registration: serial number, decoded model and purchase date. */
export function MachineForm({
  form,
  row,
  refused,
  saveLabel,
  onSave,
  onCancel,
}: {
  readonly form: RegistrationForm
  readonly row: MachineRow
  readonly refused: Readonly<Record<string, string>> | undefined
  readonly saveLabel: string
  /** `known` holds the details of the new model; undefined where the model did not change. */
  readonly onSave: (body: RegistrationForm, known: KnownMachine | undefined) => Promise<void>
  readonly onCancel: () => void
}) {
  const today = toDay(useNow(60_000))
  const reader = useMachineReader()
  const [serial, setSerial] = useState(row.serial_number)
  const [purchased, setPurchased] = useState(row.purchased_date ?? '')
  const [isFloorModel, setFloorModel] = useState(row.floor_model)
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState('')
  const reading = useSerialReading(reader, serial)
  const hasChanged = serial !== row.serial_number
  const next = {
    serial_number: serial,
    equipment_id: reading?.is === 'read' ? reading.machine.row.equipment_id : row.equipment_id,
    purchased_date: isFloorModel || purchased === '' ? null : purchased,
    floor_model: isFloorModel,
  }
  const missing = validateMachine(next, today)
  const of = (field: 'serial_number' | 'purchased_date') => (missing?.field === field ? missing.sentence : undefined)
  const serialError =
    of('serial_number') ??
    (reading?.is === 'not' ? reading.sentence : undefined) ??
    (hasChanged ? undefined : (refusedOf(refused, 'serial_number') ?? refusedOf(refused, 'equipment_id')))
  const dateError =
    of('purchased_date') ??
    (purchased === (row.purchased_date ?? '') && isFloorModel === row.floor_model
      ? (refusedOf(refused, 'purchased_date') ?? refusedOf(refused, 'floor_model'))
      : undefined)
  const shown = ['serial_number', 'equipment_id', 'purchased_date', 'floor_model']
  const rest = Object.entries(refused ?? {})
    .filter(([key]) => !shown.some((field) => key === field || key === `equipment.0.${field}`))
    .map(([, sentence]) => sentence)
    .join(' ')

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = await reader.read(serial, today)
    if (read.is === 'not' || validateMachine(next, today) !== null) return
    setSaving(true)
    setFault('')
    const machine = read.is === 'read' ? read.machine : null
    const known =
      machine === null
        ? undefined
        : knownOf(machine, schemeOf(machine, next.purchased_date ?? today, form.market_type_id))
    const equipment_id = machine?.row.equipment_id ?? row.equipment_id
    try {
      await onSave({ ...form, equipment: [{ ...row, ...next, equipment_id }] }, known)
    } catch (error) {
      setFault(saveErrorMessage(error))
      setSaving(false)
    }
  }
  return (
    <form
      className="form"
      noValidate
      aria-label="Machine"
      onSubmit={(event) => {
        void save(event)
      }}
    >
      <div className="whole">
        <SerialField
          value={serial}
          onType={setSerial}
          error={serialError}
          isSubmitted
          hint={reading?.is === 'read' ? `${reading.machine.row.brand} ${reading.machine.row.name}` : undefined}
        />
      </div>
      <Field
        label="Purchased"
        type="date"
        max={today}
        value={purchased}
        disabled={isFloorModel}
        error={dateError}
        isSubmitted
        onChange={({ target }) => {
          setPurchased(target.value)
        }}
      />
      <CheckField
        label="Floor model, not sold yet"
        checked={isFloorModel}
        onChange={({ target }) => {
          setFloorModel(target.checked)
        }}
      />
      <FormEnd saveLabel={saveLabel} isSaving={isSaving} error={fault === '' ? rest : fault} onCancel={onCancel} />
    </form>
  )
}

/** Edits a queued registration. */
export function EditMachineOp({ item, ...props }: EditFormProps) {
  const form = readOnce(registrationForm, item.input?.body)
  const row = form?.equipment?.[0]
  return form === null || row === undefined ? null : <MachineForm {...props} form={form} row={row} />
}
