import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { MachineReader } from '../../../../shared/machine-reader.ts'
import { normalizeSerial } from '../../../../../domain/warranty/serials.ts'
import { ScanButton } from '../../../../shared/scan-button.tsx'
import { SerialField } from '../../../../shared/serial-field.tsx'
import { useSerialReading } from '../../../../shared/use-serial-reading.ts'
import type { processPhoto } from '../../../../platform/photos/process-photo.ts'
import { Button } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Field } from '../../../../ui/field.tsx'
import { CoverageSummary } from '../coverage/coverage-summary.tsx'
import { getEntryCoverage, getEntryErrors, findDuplicate, applyReading } from './entry-state.ts'
import { formatModel } from './machine-entry.ts'
import type { Details, MachineEntry, Picture } from './machine-entry.ts'
import { ModelField } from './model-field.tsx'
import { PictureField } from './picture-field.tsx'
import { SerialReadingNote } from './serial-reading.tsx'
import { findRegistered } from './use-own-serials.ts'
import type { OwnSerials } from './use-own-serials.ts'

/** The form of one machine: serial number (typed or scanned), model, purchase date or floor model, and pictures. */
export function EntryForm({
  entry,
  others,
  own,
  details,
  reader,
  today,
  saveLabel,
  formId,
  onChange,
  onSave,
  onKeepPicture,
  prepare,
}: {
  readonly entry: MachineEntry
  readonly others: readonly MachineEntry[]
  readonly own: OwnSerials
  readonly details: Details
  readonly reader: MachineReader
  readonly today: string
  readonly saveLabel: string
  /** Id of the form, for a submit button in the dock of a phone. */
  readonly formId?: string
  readonly onChange: (entry: MachineEntry) => void
  readonly onSave: (entry: MachineEntry) => void
  readonly onKeepPicture: (picture: Picture, bytes: ArrayBuffer) => Promise<void>
  readonly prepare?: typeof processPhoto | undefined
}) {
  const form = useRef<HTMLFormElement>(null)
  const [triedId, setTriedId] = useState('')
  const [isChecking, setChecking] = useState(false)
  const reading = useSerialReading(reader, entry.serial)
  const decodedEntry = applyReading(entry, reading)
  const context = { others, own, today }
  const errors = getEntryErrors(decodedEntry, reading, context)
  const isTried = triedId === entry.id
  // Errors of a complete serial number show at once; missing fields only after the first submit.
  const isShownAtOnce =
    reading?.is === 'not' ||
    findDuplicate(entry, others) !== null ||
    findRegistered(own, entry.serial, entry.isFloorModel) !== null
  const cover = getEntryCoverage(decodedEntry, details.where.market_type_id, today)
  const keep = prepare === undefined ? {} : { prepare }
  const focusField = (field: string) =>
    form.current?.querySelector<HTMLInputElement>(`[data-field=${field}] input`)?.focus()

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecking(true)
    // A scanner sends Enter before the serial is decoded.
    const read = entry.serial === '' ? null : await reader.read(entry.serial, today)
    setChecking(false)
    const whole = applyReading(entry, read)
    const [wrong] = Object.keys(getEntryErrors(whole, read, context))
    if (wrong === undefined) {
      onSave(whole)
      setTriedId('')
      focusField('serial')
    } else {
      // Keep the decoded model, so that only the fields that are still missing are reported.
      onChange(whole)
      setTriedId(entry.id)
      focusField(wrong)
    }
  }
  return (
    <form
      ref={form}
      {...(formId === undefined ? {} : { id: formId })}
      className="rg-entry"
      noValidate
      onSubmit={(event) => {
        void save(event)
      }}
    >
      <div className="rg-serial" data-field="serial">
        <SerialField
          value={entry.serial}
          hint={decodedEntry.machine === null ? 'On the serial plate, e.g. MT5 2534 K 00417' : undefined}
          error={isTried || isShownAtOnce ? errors.serial : undefined}
          isSubmitted
          onType={(serial) => {
            onChange({ ...entry, serial, machine: null, manufactured: null })
          }}
        />
        <ScanButton
          label="Scan or use a picture"
          title="Scan the serial number"
          wants="serial"
          typed={entry.serial}
          onRead={(serial) => {
            onChange({ ...entry, serial: normalizeSerial(serial), machine: null, manufactured: null })
          }}
        />
      </div>
      <SerialReadingNote entry={decodedEntry} reading={reading} />
      {reading?.is === 'unknown' ? (
        <div data-field="model">
          <ModelField
            key={entry.id}
            chosen={formatModel(entry.machine)}
            error={errors.model}
            isSubmitted={isTried}
            onChoose={(row) => {
              void reader.machine(row).then((machine) => {
                onChange({ ...entry, machine, manufactured: null })
              })
            }}
          />
        </div>
      ) : null}
      <div className="rg-when" data-field="purchased">
        <Field
          label="Purchased"
          type="date"
          max={today}
          value={entry.purchased}
          disabled={entry.isFloorModel}
          error={errors.purchased}
          isSubmitted={isTried}
          onChange={({ target }) => {
            onChange({ ...entry, purchased: target.value })
          }}
        />
        <CheckField
          label="Floor model, not sold yet"
          checked={entry.isFloorModel}
          onChange={({ target }) => {
            onChange({ ...entry, isFloorModel: target.checked })
          }}
        />
      </div>
      <div className="rg-pics">
        <PictureField
          label="Serial picture"
          picture={entry.plate}
          onKeep={onKeepPicture}
          onChange={(plate) => {
            onChange({ ...entry, plate })
          }}
          {...keep}
        />
        <PictureField
          label="Receipt"
          picture={entry.receipt}
          fallback={
            entry.isFloorModel
              ? 'Not needed'
              : details.receipt === null
                ? undefined
                : 'Uses the receipt for all machines'
          }
          onKeep={onKeepPicture}
          onChange={(receipt) => {
            onChange({ ...entry, receipt })
          }}
          {...keep}
        />
      </div>
      {cover === null ? null : <CoverageSummary status="unsent" coverage={cover} />}
      <Button
        type="submit"
        icon="plus"
        className={formId === undefined ? 'rg-add' : 'rg-add desk fx'}
        isBusy={isChecking}
      >
        {saveLabel}
      </Button>
    </form>
  )
}
