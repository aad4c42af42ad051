import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNow } from '../../../../data/clock.tsx'
import { useSession } from '../../../../data/session.tsx'
import type { processPhoto } from '../../../../platform/photos/process-photo.ts'
import { saveErrorMessage } from '../../../../data/save-error.ts'
import { useIsDesk } from '../../../../ui/use-is-desk.ts'
import { useMachineReader } from '../../../../shared/machine/use-machine-reader.ts'
import { formatCounted } from '../../../../shared/outbox/waiting-label.ts'
import { toDay } from '../../../../shared/formats/format-date.ts'
import { Button } from '../../../../ui/button.tsx'
import { Empty } from '../../../../ui/load-states.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Page } from '../../../../ui/page.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { useNeedsSerialPicture } from '../../../../data/use-needs-serial-picture.ts'
import { useHistoryPush } from '../../../../shared/use-history-push.ts'
import { DetailsCards } from './details-cards.tsx'
import { EntryForm } from './entry-form.tsx'
import { MachinesList } from './machines-list.tsx'
import type { MachineEntry } from './machine-entry.ts'
import { PasteSheet } from './paste/paste-sheet.tsx'
import { useInWork } from './pictures/use-in-work.ts'
import { RowSheet } from './row-sheet.tsx'
import { createScansAhead } from './scans-ahead.ts'
import { useOwnSerials } from './use-own-serials.ts'
import type { Registration } from './use-registration.ts'

function describeSubmitted({ saved, registered }: { readonly saved: number; readonly registered: number }): string {
  const savedText = saved === 1 ? 'Saved on this device' : `${saved} machines saved on this device`
  if (registered === 0) return savedText
  const knownText = `${formatCounted(registered, 'machine')} registered already, here or in another tab`
  return saved === 0 ? knownText : `${savedText}, ${knownText}`
}

/** The registration form: the next machine, the list, and the details for all machines. */
export function RegistrationBody({
  registration,
  page,
  prepare,
}: {
  readonly registration: Registration
  readonly page: { readonly title: string; readonly works: string }
  readonly prepare?: typeof processPhoto | undefined
}) {
  const { rows, entry, details, registering } = registration
  const { session } = useSession()
  const isFixed = registering !== null
  const today = toDay(useNow(60_000))
  const isDesk = useIsDesk()
  const showSnackbar = useSnackbar()
  const push = useHistoryPush()
  const reader = useMachineReader()
  const own = useOwnSerials()
  const needsPlate = useNeedsSerialPicture()
  const lacking = needsPlate ? rows.filter((row) => row.plate === null).length : 0
  const [isPasting, setPasting] = useState(false)
  const [changed, setChanged] = useState<MachineEntry | null>(null)
  const [hasAdded, setAdded] = useState(false)
  const [errorText, setErrorText] = useState('')
  // Register is at the bottom of a phone, the alert at the top of a long list.
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errorText !== '') alert.current?.scrollIntoView({ block: 'center' })
  }, [errorText])
  const formId = useId()
  const [ahead] = useState(createScansAhead)
  const receiptInWork = useInWork()
  const adding = useInWork()

  const { remove, putBack } = registration
  const removeRow = useMemo(
    () => (row: MachineEntry) => {
      remove(row.id)
      showSnackbar({
        text: `${row.serial} removed`,
        ms: 6000,
        action: {
          label: 'Undo',
          run: () => {
            putBack(row)
          },
        },
      })
    },
    [remove, putBack, showSnackbar],
  )
  const change = useCallback(
    (row: MachineEntry) => {
      setChanged(row)
    },
    [setChanged],
  )
  const makeReady = async () => {
    const [isAdded, hasReceipt] = await Promise.all([adding.finish(), receiptInWork.finish()])
    if (!isAdded) setErrorText('The next machine was not added. Look at it, then register again.')
    else if (!hasReceipt)
      setErrorText('The receipt for all machines could not be added. Look at it, then register again.')
    if (adding.isGone())
      showSnackbar({ text: 'The machines were not registered: their page was left. Open Register machines again.' })
    return isAdded && hasReceipt && !adding.isGone()
  }
  const register = async () => {
    setErrorText('')
    try {
      const submitted = await registration.submit(today, makeReady)
      if (submitted === null) return
      showSnackbar({ text: describeSubmitted(submitted), ms: 6000 })
      push(session.dealer ? '/dashboard/dealer-serials' : '/warranty/records')
    } catch (error) {
      setErrorText(saveErrorMessage(error))
    }
  }
  const form = {
    others: rows,
    own,
    details,
    reader,
    today,
    prepare,
    needsPlate,
    onKeepPicture: registration.keepPicture,
  }
  const registerLabel = rows.length === 0 ? 'Register' : `Register ${formatCounted(rows.length, 'machine')}`
  const registerButton = (className: string, size: { readonly size?: 'big' }) => (
    <Button
      fill="filled"
      className={className}
      {...size}
      disabled={rows.length === 0 || lacking > 0}
      isBusy={isFixed}
      onClick={() => {
        void register()
      }}
    >
      {registering === null ? registerLabel : `Saving ${registering.done} of ${registering.of}`}
    </Button>
  )
  const detailsCards = (
    <DetailsCards
      details={details}
      inWork={receiptInWork}
      isFixed={isFixed}
      onChange={registration.setDetails}
      onKeepPicture={registration.keepPicture}
      prepare={prepare}
    />
  )
  const entryCard = (
    <section className="card" aria-label="Next machine">
      <div className="hd">
        <h2>Machine {rows.length + 1}</h2>
        <span className="end row">
          <Button
            fill="link"
            size="small"
            aria-haspopup="dialog"
            disabled={isFixed}
            onClick={() => {
              setPasting(true)
            }}
          >
            Paste rows
          </Button>
        </span>
      </div>
      <div className="bd">
        <EntryForm
          {...form}
          key={entry.id}
          formId={formId}
          entry={entry}
          hasFocus={hasAdded}
          ahead={ahead}
          saveLabel="Add machine"
          onChange={registration.setEntry}
          onSave={(added) => {
            setAdded(true)
            registration.add(added)
          }}
          onSaving={adding.add}
        />
      </div>
    </section>
  )
  const list = (
    <section className="card" aria-label="In this registration">
      <div className="hd">
        <h2>In this registration</h2>
        {rows.length === 0 ? null : <span className="count">{rows.length}</span>}
        <span className="end t13 mute">
          {lacking === 0
            ? 'Saved on this device'
            : `${formatCounted(lacking, 'machine')} without a picture of the serial number`}
        </span>
      </div>
      {rows.length === 0 ? (
        <Empty icon="barcode" title="No machines yet">
          Add a machine with a serial number, a model, and a purchase date, or mark it as a floor model.
        </Empty>
      ) : (
        <MachinesList
          rows={rows}
          hasReceipt={details.receipt !== null}
          isFixed={isFixed}
          onEdit={change}
          onRemove={removeRow}
        />
      )}
    </section>
  )
  return (
    <Page
      {...page}
      subtitle={rows.length === 0 ? undefined : `${formatCounted(rows.length, 'machine')}, saved on this device`}
      actions={registerButton('desk fx', {})}
      dock={
        <>
          <Button
            type="submit"
            form={formId}
            size="big"
            icon="plus"
            isBusy={adding.isBusy}
            {...(rows.length === 0 ? { fill: 'filled' as const, isFull: true } : {})}
          >
            Add machine
          </Button>
          {rows.length === 0 ? null : registerButton('grow', { size: 'big' })}
        </>
      }
    >
      <div className="rg">
        {errorText === '' && registration.errorText === null ? null : (
          <div ref={alert}>
            <Note tone="bad" icon="alert" role="alert">
              {errorText === '' ? registration.errorText : errorText}
            </Note>
          </div>
        )}
        {registering === null ? null : (
          <Note icon="send" role="status">
            Saving on this device: {registering.done} of {registering.of}
            <progress max={registering.of} value={registering.done} aria-label="Saved so far" />
          </Note>
        )}
        {isDesk ? detailsCards : null}
        {entryCard}
        {list}
        {isDesk ? null : detailsCards}
      </div>
      <PasteSheet
        isOpen={isPasting}
        onClose={() => {
          setPasting(false)
        }}
        reader={reader}
        rows={rows}
        own={own}
        today={today}
        onAdd={(added) => {
          registration.addAll(added)
          showSnackbar({ text: `${formatCounted(added.length, 'machine')} added` })
        }}
      />
      <RowSheet
        {...form}
        row={changed}
        onClose={() => {
          setChanged(null)
        }}
        onSave={registration.replace}
      />
    </Page>
  )
}
