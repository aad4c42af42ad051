import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { MachineReader } from '../../../../shared/machine-reader.ts'
import { serialKey } from '../../../../../domain/warranty/serials.ts'
import { ScanButton } from '../../../../shared/scan-button.tsx'
import { SerialField } from '../../../../shared/serial-field.tsx'
import { useSerialReading } from '../../../../shared/use-serial-reading.ts'
import type { processPhoto } from '../../../../platform/photos/process-photo.ts'
import { Button } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Field } from '../../../../ui/field.tsx'
import { CoverageGlance } from '../coverage-glance.tsx'
import { entryCover, entryErrors, twinPlace, withReading } from './entry-state.ts'
import { modelWords } from './machine-entry.ts'
import type { Details, MachineEntry, Picture } from './machine-entry.ts'
import { ModelField } from './model-field.tsx'
import { PictureField } from './picture-field.tsx'
import { SerialNews } from './serial-news.tsx'
import { ownTwin } from './use-own-serials.ts'
import type { OwnSerials } from './use-own-serials.ts'

/** One machine: its serial by hand, scan or picture, its model from that, a purchase date or the mark of a floor model, and its pictures. */
export function EntryForm({
  entry,
  others,
  own,
  details,
  reader,
  today,
  saveWord,
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
  readonly saveWord: string
  /** Of a form whose button stands at the foot of a phone's page. */
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
  const seen = withReading(entry, reading)
  const around = { others, own, today }
  const errors = entryErrors(seen, reading, around)
  const isTried = triedId === entry.id
  // What is wrong with a whole serial is said at once; what is still missing, when it was tried to add it.
  const isSaidAtOnce =
    reading?.is === 'not' ||
    twinPlace(entry, others) !== null ||
    ownTwin(own, entry.serial, entry.isFloorModel) !== null
  const cover = entryCover(seen, details.where.market_type_id, today)
  const keep = prepare === undefined ? {} : { prepare }
  const focusOn = (field: string) =>
    form.current?.querySelector<HTMLInputElement>(`[data-field=${field}] input`)?.focus()

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecking(true)
    // A scanner presses Enter before the reading has come.
    const read = entry.serial === '' ? null : await reader.read(entry.serial, today)
    setChecking(false)
    const whole = withReading(entry, read)
    const [wrong] = Object.keys(entryErrors(whole, read, around))
    if (wrong === undefined) {
      onSave(whole)
      setTriedId('')
      focusOn('serial')
    } else {
      // What the serial told is kept: what is still missing is said, and not that the model is.
      onChange(whole)
      setTriedId(entry.id)
      focusOn(wrong)
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
          hint={seen.machine === null ? 'On the plate, like MT5 2534 K 00417' : undefined}
          error={isTried || isSaidAtOnce ? errors.serial : undefined}
          isSubmitted
          onType={(serial) => {
            onChange({ ...entry, serial, machine: null, manufactured: null })
          }}
        />
        <ScanButton
          word="Scan or use a picture"
          title="Scan the serial number"
          wants="serial"
          typed={entry.serial}
          onRead={(serial) => {
            onChange({ ...entry, serial: serialKey(serial), machine: null, manufactured: null })
          }}
        />
      </div>
      <SerialNews entry={seen} reading={reading} />
      {reading?.is === 'unknown' ? (
        <div data-field="model">
          <ModelField
            key={entry.id}
            chosen={modelWords(entry.machine)}
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
          instead={
            entry.isFloorModel ? 'Not needed' : details.receipt === null ? undefined : 'The one for all machines'
          }
          onKeep={onKeepPicture}
          onChange={(receipt) => {
            onChange({ ...entry, receipt })
          }}
          {...keep}
        />
      </div>
      {cover === null ? null : <CoverageGlance status="unsent" coverage={cover} />}
      <Button
        type="submit"
        icon="plus"
        className={formId === undefined ? 'rg-add' : 'rg-add desk fx'}
        isBusy={isChecking}
      >
        {saveWord}
      </Button>
    </form>
  )
}
