import { useEffect } from 'react'
import { getCoverage } from '../../../../../../domain/warranty/coverage.ts'
import { getWeek, normalizeSerial } from '../../../../../../domain/warranty/serials.ts'
import { useNow } from '../../../../../data/clock.tsx'
import { BulletinNotes } from '../../../../../shared/machine/bulletin-notes.tsx'
import { EquipmentIcon } from '../../../../../shared/machine/equipment-icon.tsx'
import { schemeOf } from '../../../../../shared/machine/machine-reader.ts'
import type { SerialReading } from '../../../../../shared/machine/machine-reader.ts'
import { ScanButton } from '../../../../../shared/scan/scan-button.tsx'
import { ModelField } from '../../../../../shared/machine/model-field.tsx'
import { useMachineReader } from '../../../../../shared/machine/use-machine-reader.ts'
import { SerialField } from '../../../../../shared/machine/serial-field.tsx'
import { toDay } from '../../../../../shared/formats/format-date.ts'
import { Field } from '../../../../../ui/field.tsx'
import { Icon } from '../../../../../ui/icon.tsx'
import { Note } from '../../../../../ui/note.tsx'
import { formatCoverage, getModelName } from '../../claim-display.ts'
import { useBoundValue } from '../../../../../ui/form/bound-field.ts'
import type { ClaimFields, DraftMachine } from '../draft.ts'
import { prefillFields } from '../prefill.ts'
import type { StepProps } from './step-form.tsx'
import type { FoundRegistration } from '../use-registration-lookup.ts'

/** Builds the draft machine from a serial reading, or a model chosen by hand, with the coverage that its dates give. */
function toDraftMachine(
  reading: Omit<SerialReading & { readonly is: 'read' }, 'is' | 'manufactured'> & {
    readonly manufactured: string | null
  },
  dates: { readonly purchased: string; readonly installed: string | null; readonly today: string },
): DraftMachine {
  const { row } = reading.machine
  const bought = dates.purchased === '' ? (reading.manufactured ?? dates.today) : dates.purchased
  const cover = getCoverage(
    schemeOf(reading.machine, bought, null),
    { purchased: bought, installed: dates.installed, isFloorModel: false },
    dates.today,
  )
  const until = (kind: 'parts' | 'labor') => cover.find((one) => one.kind === kind)?.until ?? null
  return {
    serial: reading.serial,
    equipment_id: row.equipment_id,
    model: row.name,
    brand: row.brand,
    equipment_type: row.equipment_type_name,
    manufacturer_id: row.manufacturer_id,
    manufactured: reading.manufactured,
    parts_until: until('parts'),
    labor_until: until('labor'),
  }
}

function MachineCard({ machine, now }: { readonly machine: DraftMachine; readonly now: number }) {
  const cover = formatCoverage(
    { coverage_parts_until: machine.parts_until, coverage_labor_until: machine.labor_until },
    toDay(now),
  )
  const week = machine.manufactured === null ? null : getWeek(machine.manufactured)
  return (
    <div className="nc-machine" role="status">
      <EquipmentIcon type={machine.equipment_type} />
      <div className="grow">
        <div className="t16 b">{getModelName(machine)}</div>
        <div className="t14 ink2">
          {machine.equipment_type}
          {week === null ? '' : ` · made in week ${week.week} of ${week.year}`}
        </div>
        <div className="row g2 t14">
          <Icon
            name={cover.isCovered ? 'shield-check' : 'alert'}
            size="s"
            className={cover.isCovered ? 'ok-t' : 'mute'}
          />
          {cover.text}
        </div>
      </div>
    </div>
  )
}

/** Step 1: the serial number, typed, scanned or read from a picture, with the machine and its registration. */
export function SerialStep({
  drafting,
  form,
  reading,
  registered,
}: StepProps & {
  readonly reading: SerialReading | null
  readonly registered: FoundRegistration | null | undefined
}) {
  const { draft, change } = drafting
  const reader = useMachineReader()
  const serial = useBoundValue(form, 'serial')
  const now = useNow(60_000)
  const { machine, fields } = draft
  const installed = registered?.row.installed_date ?? null
  const decodedMachine =
    reading?.is === 'read'
      ? toDraftMachine(reading, { purchased: fields.purchased, installed, today: toDay(now) })
      : null

  useEffect(() => {
    if (decodedMachine !== null && JSON.stringify(decodedMachine) !== JSON.stringify(machine))
      change({ machine: decodedMachine })
    if (decodedMachine === null && machine !== null && machine.serial !== fields.serial) change({ machine: null })
  })
  useEffect(() => {
    if (machine === null || registered === undefined) return
    const isFilled =
      registered === null
        ? draft.filledSerial == null || draft.filledSerial === machine.serial
        : draft.filledFrom === registered.row.id
    if (isFilled) return
    const prefilled = prefillFields(fields, registered, draft.prefilled)
    for (const name of Object.keys(prefilled) as (keyof ClaimFields)[])
      if (prefilled[name] !== fields[name]) form.setValue(name, prefilled[name] ?? '')
    change(
      registered === null
        ? { filledFrom: null, filledSerial: null, prefilled: {} }
        : { filledFrom: registered.row.id, filledSerial: machine.serial, prefilled },
    )
  })

  return (
    <>
      <div className="whole">
        <SerialField
          {...serial}
          hint={machine === null ? 'On the serial plate, e.g. MT5 2534 K 00417' : undefined}
          error={serial.error ?? (reading?.is === 'not' ? reading.sentence : undefined)}
        />
      </div>
      <div className="whole nc-scan">
        <ScanButton
          label="Scan or use a picture"
          title="Scan the serial number"
          wants="serial"
          typed={serial.value}
          onRead={serial.onType}
        />
      </div>
      {reading?.is === 'unmatched' ? (
        <div className="whole">
          <ModelField
            chosen={machine === null ? '' : `${machine.brand} ${machine.model}`}
            error={undefined}
            onlyWithoutPattern
            onChoose={(row) => {
              void reader.machine(row).then((model) => {
                const dates = { purchased: fields.purchased, installed, today: toDay(now) }
                const chosen = { serial: normalizeSerial(fields.serial), machine: model, manufactured: null }
                change({ machine: { ...toDraftMachine(chosen, dates), serial: fields.serial } })
              })
            }}
          />
        </div>
      ) : null}
      {machine === null ? null : (
        <div className="whole">
          <MachineCard machine={machine} now={now} />
        </div>
      )}
      {fields.serial === '' ? null : (
        <div className="whole">
          <BulletinNotes machine={{ serial_number: fields.serial, equipment_id: machine?.equipment_id ?? null }} />
        </div>
      )}
      {reading?.is === 'unknown' ? (
        <Note icon="no-signal" role="status">
          This serial cannot be decoded offline. Continue: the model is filled in when the claim is sent.
        </Note>
      ) : null}
      {registered == null ? null : (
        <Note tone="info" icon="info" role="status">
          This machine is registered{registered.row.company_name === '' ? '' : ` to ${registered.row.company_name}`}.
          {registered.whole === null
            ? ''
            : ' Customer and purchase date come from the registration. Correct anything that is wrong.'}
        </Note>
      )}
      <div className="whole">
        <Field
          label="Purchase date"
          type="date"
          isOptional
          hint="Coverage starts on this date, or the week of manufacture"
          {...form.bind('purchased')}
        />
      </div>
    </>
  )
}
