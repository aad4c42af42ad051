import { useWatch } from 'react-hook-form'
import { registrationForm } from '../../../../../contract/shapes/registration.ts'
import type { MachineRow, RegistrationForm } from '../../../../../contract/shapes/registration.ts'
import { validateMachine } from '../../../../../domain/warranty/registration.ts'
import type { OutboxItem } from '../../../../../offline/engine.ts'
import { knownMachine } from '../../../../../offline/operations/known-machine.ts'
import type { KnownMachine } from '../../../../../offline/operations/known-machine.ts'
import { readOnce } from '../../../../../offline/operations/read-once.ts'
import { useNow } from '../../../../data/clock.tsx'
import { useEngine } from '../../../../data/engine.tsx'
import type { EditFormProps } from '../../../../shared/outbox/edit-form-registry.tsx'
import { toDay } from '../../../../shared/formats/format-date.ts'
import { knownOf, schemeOf } from '../../../../shared/machine/machine-reader.ts'
import type { SerialReading } from '../../../../shared/machine/machine-reader.ts'
import { ModelField } from '../../../../shared/machine/model-field.tsx'
import { SerialField } from '../../../../shared/machine/serial-field.tsx'
import { useMachineReader } from '../../../../shared/machine/use-machine-reader.ts'
import { useSerialReading } from '../../../../shared/machine/use-serial-reading.ts'
import { WithEditDraft } from '../../../../shared/drafts/with-edit-draft.tsx'
import { CheckField } from '../../../../ui/check-field.tsx'
import { FieldError } from '../../../../ui/field-frame.tsx'
import { Field } from '../../../../ui/field.tsx'
import { useBoundValue } from '../../../../ui/form/bound-field.ts'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { DealerFieldset } from '../owner/dealer-fieldset.tsx'
import { checkOwner } from '../owner/owner-fields.ts'
import { OwnerFieldset } from '../owner/owner-fieldset.tsx'
import { getEntryErrors } from './entry-state.ts'
import { formatModel, getPictureKey } from './machine-entry.ts'
import { applyFields, getField, toDealer, toFields, toRow } from './machine-fields.ts'
import type { MachineFields } from './machine-fields.ts'
import { PictureField } from './pictures/picture-field.tsx'
import { useInWork } from './pictures/use-in-work.ts'
import { replaceStore } from './registration-draft.ts'
import { buildPictureOp } from './registration-ops.ts'
import './register.css'

/** Edits a refused registration of a machine: what its form asks for, with the server's errors at their fields. */
function MachineForm({
  item,
  canAddPicture,
  registration,
  row,
  start,
  refused,
  saveLabel,
  onTyped,
  onSave,
  onCancel,
}: {
  readonly item: OutboxItem
  readonly canAddPicture: boolean
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
  const engine = useEngine()
  const reader = useMachineReader()
  const showSnackbar = useSnackbar()
  const inWork = useInWork()
  const saved = readOnce(knownMachine, item.known)
  const known = saved?.equipment_id === row.equipment_id ? saved : null
  const readErrors = (fields: MachineFields, read: SerialReading): ReturnType<typeof getEntryErrors> => {
    // The model that was chosen when it was registered stays, where the serial number can be of it.
    const ownPrefix = known?.serial_prefix ?? (fields.serial === row.serial_number ? '' : null)
    const isOwnModel = read.is === 'unknown' || (read.is === 'unmatched' && ownPrefix === '')
    if (fields.machine === null && isOwnModel) return {}
    const machine = read.is === 'read' ? read.machine : fields.machine
    const entry = { id: item.entityId, n: 0, manufactured: null, receipt: null, ...fields, machine }
    return getEntryErrors(entry, read, { others: [], own: new Map(), today, isModelPending: true })
  }
  const form = useRowForm<MachineFields, RegistrationForm>({
    schema: registrationForm,
    toBody: (fields) => applyFields(registration, row, fields),
    isNested: true,
    fieldOf: getField,
    check: (fields): Record<string, string> => {
      const error = validateMachine(toRow(row, fields), today)
      return { ...checkOwner(fields), ...(error === null ? {} : { [error.field]: error.sentence }) }
    },
    values: start,
    refused,
    onTyped,
    async onSave() {
      if (!(await inWork.finish())) return undefined
      const fields = form.getValues()
      // A scanner sends Enter before the serial number is decoded.
      const read = await reader.read(fields.serial, today)
      const errors = readErrors(fields, read)
      if (Object.keys(errors).length > 0) return errors
      // Canceled meanwhile, or the registration discarded.
      if (inWork.isGone()) return undefined
      const machine = read.is === 'read' ? read.machine : fields.machine
      const next = toRow(row, fields)
      const equipment_id = machine?.row.equipment_id ?? row.equipment_id
      const corrected = { ...applyFields(registration, row, fields), equipment: [{ ...next, equipment_id }] }
      const { plate } = fields
      const bytes = plate === null ? null : await engine.draftBytes(getPictureKey(plate.sha256))
      // Before the registration: whatever happens then, the picture is not lost.
      if (plate !== null && bytes !== null)
        await engine.enqueueAll(
          [buildPictureOp(item.entityId, { ...plate, title: 'Serial plate', bytes }, item.groupLabel)],
          getPictureKey(plate.sha256),
        )
      if (refused?.['dealer_location_id'] !== undefined)
        await replaceStore(engine, registration.dealer_location_id, toDealer(corrected)).catch(() => undefined)
      if (machine === null) await onSave(corrected)
      else {
        const scheme = schemeOf(machine, next.purchased_date ?? today, corrected.market_type_id)
        await onSave(corrected, { known: knownOf(machine, scheme) })
      }
      return undefined
    },
  })
  const { control, setValue } = form
  const { value: serial, error: serialError, ...serialField } = useBoundValue(form, 'serial')
  const plate = useBoundValue(form, 'plate')
  const dealer = {
    name: useBoundValue(form, 'dealer_name'),
    state: useBoundValue(form, 'dealer_state_id'),
    location: useBoundValue(form, 'dealer_location_id'),
  }
  const reading = useSerialReading(reader, serial)
  const machine = useWatch({ control, name: 'machine' })
  const isFloorModel = useWatch({ control, name: 'isFloorModel' })
  const postalCode = useWatch({ control, name: 'postal_code' })
  const hasModelField = reading?.is === 'unknown' || reading?.is === 'unmatched'
  const readError = reading === null ? undefined : readErrors({ ...form.getValues(), serial, machine }, reading).serial
  return (
    <Form form={form} label="Machine">
      <div className="whole">
        <SerialField
          {...serialField}
          value={serial}
          error={serialError ?? readError ?? (hasModelField ? undefined : form.errorOf('machine'))}
          hint={reading?.is === 'read' ? formatModel(reading.machine) : undefined}
        />
      </div>
      {hasModelField ? (
        <div className="whole">
          <ModelField
            chosen={machine === null && known !== null ? `${known.brand} ${known.model}` : formatModel(machine)}
            error={form.errorOf('machine')}
            onlyWithoutPattern={reading.is === 'unmatched'}
            onChoose={(chosen) => {
              void reader.machine(chosen).then((found) => {
                setValue('machine', found)
              })
            }}
          />
        </div>
      ) : null}
      <Field label="Purchased" type="date" max={today} disabled={isFloorModel} {...form.bind('purchased')} />
      <CheckField label="Floor model, not sold yet" {...form.bindCheck('isFloorModel')} />
      {canAddPicture ? (
        <div className="whole">
          <PictureField
            label="Serial picture"
            picture={plate.value}
            inWork={inWork}
            onKeep={({ sha256 }, bytes) => engine.saveDraftBytes(getPictureKey(sha256), bytes)}
            onChange={(picture) => {
              plate.onType(picture)
              if (picture !== null && inWork.isGone())
                showSnackbar({ text: `${picture.name} was not added: its form was closed. Choose it again.` })
            }}
          />
          {plate.error === undefined ? null : <FieldError id="plate-error" text={plate.error} />}
        </div>
      ) : null}
      <div role="group" aria-label="Owner" className="form whole">
        <h3 className="t14 b whole">Owner</h3>
        <OwnerFieldset form={form} postalCode={postalCode} />
      </div>
      <div role="group" aria-label="Sold by" className="form whole">
        <h3 className="t14 b whole">Sold by</h3>
        <DealerFieldset
          {...dealer}
          city={form.bind('dealer_city')}
          setCity={(city) => {
            setValue('dealer_city', city)
          }}
        />
      </div>
      <FormEnd form={form} saveLabel={saveLabel} onCancel={onCancel} />
    </Form>
  )
}

/** Edits a queued registration. */
export function EditMachineOp(props: EditFormProps) {
  const { item, isRescued = false } = props
  const registration = readOnce(registrationForm, item.input?.body)
  const row = registration?.equipment?.[0]
  if (registration === null || row === undefined) return null
  return (
    <WithEditDraft {...props} start={toFields(registration, row, props.refused)}>
      {(form) => (
        <MachineForm
          {...form}
          {...{ item, registration, row }}
          // An earlier version took a picture here, and may have left it in the draft.
          start={isRescued ? { ...form.start, plate: null } : form.start}
          canAddPicture={!isRescued && registration.serial_picture == null}
        />
      )}
    </WithEditDraft>
  )
}
