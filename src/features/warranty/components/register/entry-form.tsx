import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { machineRow } from '../../../../../contract/shapes/registration.ts'
import type { MachineReader } from '../../../../shared/machine/machine-reader.ts'
import { normalizeSerial } from '../../../../../domain/warranty/serials.ts'
import { ScanButton } from '../../../../shared/scan/scan-button.tsx'
import { BulletinNotes } from '../../../../shared/machine/bulletin-notes.tsx'
import { SerialField } from '../../../../shared/machine/serial-field.tsx'
import { useSerialReading } from '../../../../shared/machine/use-serial-reading.ts'
import type { processPhoto } from '../../../../platform/photos/process-photo.ts'
import { Button } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/check-field.tsx'
import { FieldError } from '../../../../ui/field-frame.tsx'
import { Field } from '../../../../ui/field.tsx'
import { useBoundValue } from '../../../../ui/form/bound-field.ts'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { Note } from '../../../../ui/note.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { CoverageSummary } from '../coverage/coverage-summary.tsx'
import { getEntryCoverage, getEntryErrors, entryFields, findDuplicate, applyReading } from './entry-state.ts'
import { formatModel } from './machine-entry.ts'
import type { Details, MachineEntry, Picture } from './machine-entry.ts'
import { ModelField } from '../../../../shared/machine/model-field.tsx'
import { PictureField } from './pictures/picture-field.tsx'
import { useInWork } from './pictures/use-in-work.ts'
import { useOpening } from './pictures/use-opening.ts'
import type { ScansAhead } from './scans-ahead.ts'
import { SerialReadingNote } from './serial-reading.tsx'
import { findRegistered } from './use-own-serials.ts'
import type { OwnSerials } from './use-own-serials.ts'

/** What a person enters of a row of the registration. The model is read from the serial number, or chosen. */
const entryForm = z.pick(machineRow, { serial_number: true, purchased_date: true, floor_model: true })
type EntryFields = Omit<MachineEntry, 'id' | 'n'>

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
  hasFocus = false,
  needsPlate,
  ahead,
  onChange,
  onSave,
  onSaving,
  onKeepPicture,
  prepare,
}: {
  /** The machine with all changes so far. The form of another machine is mounted anew. */
  readonly entry: MachineEntry
  readonly others: readonly MachineEntry[]
  readonly own: OwnSerials
  readonly details: Details
  readonly reader: MachineReader
  readonly today: string
  readonly saveLabel: string
  /** Id of the form, for a submit button in the dock of a phone. */
  readonly formId?: string
  /** Whether the serial number is focused first, so that machine after machine can be scanned. */
  readonly hasFocus?: boolean
  /** Whether the shop wants a picture of each serial number (`WO098`). */
  readonly needsPlate: boolean
  /** Takes what is scanned while this machine is added, and has what was scanned before its form was there. */
  readonly ahead?: ScansAhead
  readonly onChange: (entry: MachineEntry) => void
  readonly onSave: (entry: MachineEntry) => void
  /** A press of the button runs until this resolves, to whether the machine was saved. */
  readonly onSaving?: (isSaved: Promise<boolean>) => void
  readonly onKeepPicture: (picture: Picture, bytes: ArrayBuffer) => Promise<void>
  readonly prepare?: typeof processPhoto | undefined
}) {
  const serialBox = useRef<HTMLDivElement>(null)
  const [lost, setLost] = useState<readonly string[]>([])
  const inWork = useInWork()
  const showSnackbar = useSnackbar()
  // With the form itself: a scanner's keys in between would go nowhere.
  useLayoutEffect(() => {
    if (hasFocus) serialBox.current?.querySelector('input')?.focus()
  }, [hasFocus])
  const reading = useSerialReading(reader, entry.serial)
  const decodedEntry = applyReading(entry, reading)
  const context = { others, own, today, needsPlate }
  // Errors of a complete serial number show at once; missing fields only after the first submit.
  const isShownAtOnce =
    reading?.is === 'not' ||
    reading?.is === 'unmatched' ||
    findDuplicate(decodedEntry, others) !== null ||
    findRegistered(own, decodedEntry) !== null
  const cover = getEntryCoverage(decodedEntry, details.where.market_type_id, today)
  const keep = prepare === undefined ? {} : { prepare }
  const form = useRowForm<EntryFields, unknown>({
    schema: entryForm,
    toBody: ({ serial, purchased, isFloorModel }) => ({
      serial_number: serial,
      purchased_date: purchased === '' ? null : purchased,
      floor_model: isFloorModel,
    }),
    fieldOf: (key) => entryFields[key as keyof typeof entryFields] ?? key,
    check(fields) {
      const read = fields.serial === entry.serial ? reading : null
      return getEntryErrors(applyReading({ ...entry, ...fields }, read), read, {
        ...context,
        needsPlate: needsPlate && inWork.isEmpty(),
        isModelPending: read === null,
      })
    },
    values: entry,
    onTyped(fields) {
      onChange({ ...entry, ...fields })
    },
    async onSave() {
      setLost([])
      ahead?.start()
      const saving = save()
      const isSaved = saving.then(
        (errors) => errors === null,
        () => false,
      )
      onSaving?.(isSaved)
      if (!(await isSaved)) setLost(ahead?.drop() ?? [])
      return (await saving) ?? undefined
    },
  })
  /** Resolves to null where the machine was saved, else to its errors: none where a picture failed, whose field shows why. */
  const save = async () => {
    if (!(await inWork.finish())) return {}
    const fields = form.getValues()
    // A scanner sends Enter before the serial number is decoded.
    const read = await reader.read(fields.serial, today)
    const whole = applyReading({ ...entry, ...fields }, read)
    const errors = getEntryErrors(whole, read, context)
    // The next scan takes the place of a wrong one.
    if (errors.serial !== undefined) serialBox.current?.querySelector('input')?.select()
    if (Object.keys(errors).length > 0) return errors
    // Its draft has what was typed.
    if (inWork.isGone()) return {}
    onSave(whole)
    return null
  }
  const opening = useOpening(entry.id)
  const changePicture = (of: 'plate' | 'receipt') => (picture: Picture | null) => {
    form.setValue(of, picture)
    if (!inWork.isGone()) return
    // A form that is gone tells of no change. Its draft has the picture all the same, where no other form has it by now.
    if (opening.isLast()) onChange({ ...entry, ...form.getValues(), [of]: picture })
    else if (picture !== null)
      showSnackbar({ text: `${picture.name} was not added: its form was closed. Choose it again.` })
  }
  const serial = useBoundValue(form, 'serial')
  // Where the focus came by itself, who leaves the empty field missed nothing, and an error would move what they press.
  const leaveSerial = () => {
    if (!hasFocus || entry.serial !== '') serial.onBlur()
  }
  const changeSerial = (text: string) => {
    serial.onType(text)
    form.setValue('machine', null)
    form.setValue('manufactured', null)
  }
  const begin = useEffectEvent(() => {
    const scan = ahead?.next() ?? null
    if (scan === null) return
    changeSerial(normalizeSerial(scan.text))
    if (scan.isSent) form.submit()
  })
  useEffect(() => {
    begin()
  }, [])
  return (
    <Form form={form} {...(formId === undefined ? {} : { id: formId })} className="rg-entry" submitsOnEnter>
      <div
        className="rg-serial"
        ref={serialBox}
        onKeyDownCapture={(event) => {
          const isModified = event.ctrlKey || event.metaKey || event.altKey
          ahead?.onKey({
            key: event.key,
            isModified,
            preventDefault: () => {
              event.preventDefault()
            },
          })
        }}
      >
        <SerialField
          {...serial}
          onBlur={leaveSerial}
          hint={decodedEntry.machine === null ? 'On the serial plate, e.g. MT5 2534 K 00417' : undefined}
          error={serial.error ?? (isShownAtOnce ? getEntryErrors(decodedEntry, reading, context).serial : undefined)}
          onType={changeSerial}
        />
        <ScanButton
          label="Scan or use a picture"
          title="Scan the serial number"
          wants="serial"
          typed={entry.serial}
          onRead={(text) => {
            changeSerial(normalizeSerial(text))
          }}
        />
      </div>
      {lost.length === 0 ? null : (
        <Note tone="warn" icon="warning" role="alert">
          Scanned meanwhile and not added: {lost.join(', ')}. Scan {lost.length === 1 ? 'it' : 'them'} again after this
          machine.
        </Note>
      )}
      <SerialReadingNote entry={decodedEntry} reading={reading} />
      {entry.serial === '' ? null : (
        <BulletinNotes
          machine={{ serial_number: entry.serial, equipment_id: decodedEntry.machine?.row.equipment_id ?? null }}
        />
      )}
      {reading?.is === 'unknown' || reading?.is === 'unmatched' ? (
        <ModelField
          chosen={formatModel(entry.machine)}
          error={form.errorOf('machine')}
          onChoose={(row) => {
            void reader.machine(row).then((machine) => {
              form.setValue('machine', machine)
              form.setValue('manufactured', null)
            })
          }}
        />
      ) : null}
      <div className="rg-when">
        <Field label="Purchased" type="date" max={today} disabled={entry.isFloorModel} {...form.bind('purchased')} />
        <CheckField label="Floor model, not sold yet" {...form.bindCheck('isFloorModel')} />
      </div>
      <div className="rg-pics">
        <PictureField
          label="Serial picture"
          picture={entry.plate}
          inWork={inWork}
          onKeep={onKeepPicture}
          onChange={changePicture('plate')}
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
          inWork={inWork}
          onKeep={onKeepPicture}
          onChange={changePicture('receipt')}
          {...keep}
        />
      </div>
      {form.errorOf('plate') === undefined ? null : <FieldError id="plate-error" text={form.errorOf('plate') ?? ''} />}
      {cover === null ? null : <CoverageSummary status="unsent" coverage={cover} />}
      {form.errorText === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {form.errorText}
        </Note>
      )}
      <Button
        type="submit"
        icon="plus"
        className={formId === undefined ? 'rg-add' : 'rg-add desk fx'}
        isBusy={form.isSaving}
      >
        {saveLabel}
      </Button>
    </Form>
  )
}
