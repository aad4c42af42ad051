import { useRef, useState } from 'react'
import { claimPayments } from '../../../../contract/claim-payments.ts'
import type { PaymentBatch } from '../../../../contract/claim-payments.ts'
import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import { toPath } from '../../../../offline/http/request.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useCall } from '../../../data/use-call.ts'
import { apiAddress } from '../../../platform/api-address.ts'
import { formatCountOf } from '../../../shared/formats/format-price.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FileChooser } from '../../../ui/file-chooser.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'

const rows = claimPayments.table
type Answered = Reply<typeof rows.importAnswer>

/** What a file of the bank did, and each of its lines that could not be applied. */
function Outcome({ of }: { readonly of: Answered }) {
  const counts = [
    `${of.paid} paid`,
    `${of.failed} failed`,
    ...(of.unchanged === 0 ? [] : [`${of.unchanged} applied before`]),
    ...(of.waiting === 0 ? [] : [`${of.waiting} without a result`]),
  ].join(', ')
  return (
    <Note tone={of.bad.length > 0 ? 'warn' : 'info'} icon={of.bad.length > 0 ? 'alert' : 'check-circle'} role="status">
      <b>{counts}.</b>
      {of.bad.length === 0 ? null : (
        <>
          {' '}
          {formatCountOf(of.bad.length, 'line')} could not be applied:
          <ul className="py-bad" aria-label="Lines that were not applied">
            {of.bad.map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                Line {line}: {message}.
              </li>
            ))}
          </ul>
        </>
      )}
    </Note>
  )
}

/** The next step of a batch: its export, then its file and the bank's answer. */
export function BatchSteps({ batch }: { readonly batch: PaymentBatch }) {
  const { isOnline } = useConnectionStatus()
  const chooser = useRef<HTMLInputElement>(null)
  const exporting = useCall(rows.exportBatch)
  const importing = useCall(rows.importAnswer)
  const [outcome, setOutcome] = useState<Answered | null>(null)
  const [errorText, setErrorText] = useState('')
  const params = { id: batch.batch_id }
  const run = async (work: () => Promise<unknown>) => {
    setErrorText('')
    setOutcome(null)
    try {
      await work()
    } catch (error) {
      setErrorText(callErrorMessage(error))
    }
  }
  const isExported = batch.exported_at !== null
  // What was paid by hand meanwhile is still in the batch.
  const queued = batch.lines.filter(({ state }) => state === 'queued').length
  return (
    <div className="stack">
      {errorText === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {errorText}
        </Note>
      )}
      {outcome === null ? null : <Outcome of={outcome} />}
      {isOnline ? (
        <div className="row wrap py-steps">
          {isExported ? (
            <>
              <a
                className={buttonClass({})}
                href={`${apiAddress}${toPath(rows.readBatchFile, { params })}`}
                download={`${batch.number}.csv`}
              >
                <Icon name="download" />
                Download CSV
              </a>
              <Button
                icon="cloud-up"
                isBusy={importing.isSending}
                onClick={() => {
                  chooser.current?.click()
                }}
              >
                Import the bank’s answer
              </Button>
              <FileChooser
                chooser={chooser}
                label="The bank’s answer"
                accept=".csv,text/csv,text/plain"
                onFiles={([file]) => {
                  void run(async () => {
                    setOutcome(await importing.send({ params, body: { csv: await file.text() } }))
                  })
                }}
              />
            </>
          ) : queued === 0 ? null : (
            <Button
              fill="filled"
              isBusy={exporting.isSending}
              onClick={() => {
                void run(() => exporting.send({ params, body: { rev: batch.rev } }))
              }}
            >
              Export {formatCountOf(queued, 'payment')}
            </Button>
          )}
        </div>
      ) : null}
      <p className="hint">
        {isExported
          ? 'The file has the columns Result, Reference and Reason for the answer. The same answer can be imported again.'
          : queued === 0
            ? 'No payment of this batch waits, so there is nothing to export.'
            : 'After the export nothing can be taken out, and the file for the bank can be downloaded.'}
      </p>
    </div>
  )
}
