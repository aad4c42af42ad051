import { useIonRouter } from '@ionic/react'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { catalogueOffice } from '../../../../contract/catalogue-office.ts'
import type { ImportState } from '../../../../contract/catalogue-office.ts'
import { useClock } from '../../../data/clock.tsx'
import { errorMessage } from '../../../data/error-message.ts'
import { useCall } from '../../../data/use-call.ts'
import { useRead } from '../../../data/use-read.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Failed, Loading } from '../../../ui/load-states.tsx'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'
import { CancelImport } from '../components/import/cancel-import.tsx'
import { SkippedRowsTable } from '../components/import/skipped-rows-table.tsx'
import { importPath, importsPath } from '../components/import/import-paths.ts'
import { HandleNumbersNote } from '../components/import/handle-numbers-note.tsx'
import { ImportProgress } from '../components/import/import-progress.tsx'
import { formatEnd, kindLabels } from '../components/import/import-text.ts'
import { useLastValue } from '../components/import/use-last-value.ts'
import { useReportDownload } from '../components/import/use-report-download.ts'
import '../components/import/import.css'

const pollMs = 1000

/** The skipped rows and the notes with line, column and reason, and their download. */
function SkippedRows({ one }: { readonly one: ImportState }) {
  const [page, setPage] = useState(1)
  const report = useRead(catalogueOffice.table.readImportReport, { params: { id: one.import_id }, query: { page } })
  const shown = useLastValue(report)
  const file = useReportDownload(one)
  return (
    <Card
      title={one.bad === 0 ? 'Notes' : one.noted === 0 ? 'Skipped rows' : 'Skipped rows and notes'}
      isFlush
      headerEnd={
        <Button size="small" icon="download" isBusy={file.isBusy} onClick={file.start}>
          Download as CSV
        </Button>
      }
    >
      {file.error === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {file.error}
        </Note>
      )}
      {report.state === 'loading' && shown === null ? <Loading label="Loading the report" /> : null}
      {report.state === 'failed' ? (
        <Failed title="The report did not load" onAgain={report.refetch}>
          {errorMessage(report.error)}
        </Failed>
      ) : null}
      {shown === null ? null : <SkippedRowsTable page={shown} onPage={setPage} />}
    </Card>
  )
}

function ApplyImport({ one }: { readonly one: ImportState }) {
  const router = useIonRouter()
  const { send, isSending, error } = useCall(catalogueOffice.table.applyImport)
  return (
    <div className="im">
      {error === null ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {errorMessage(error)}
        </Note>
      )}
      <div className="im-acts">
        <Button
          fill="filled"
          isBusy={isSending}
          onClick={() => {
            send({ params: { id: one.import_id } }).then(
              (started) => {
                router.push(importPath(started.import_id), 'forward', 'replace')
              },
              () => undefined,
            )
          }}
        >
          {one.bad === 0 ? 'Import now' : 'Import valid rows'}
        </Button>
        <span className="t13 mute">
          {one.bad === 0 ? 'All rows are valid.' : 'Fix the skipped rows in the file and import them later.'}
        </span>
      </div>
    </div>
  )
}

/** One import: progress, outcome or preview, and the skipped rows. */
export function ImportReportScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const clock = useClock()
  const reading = useRead(catalogueOffice.table.readImport, { params: { id } })
  const one = reading.state === 'ready' ? reading.value : null
  const isRunning = one?.state === 'running'
  const ended = one === null ? null : formatEnd(one)
  useEffect(() => {
    if (!isRunning || reading.state !== 'ready') return
    return clock.setTimer(pollMs, reading.refetch)
  }, [clock, isRunning, reading])
  return (
    <Page
      title={one?.file ?? 'Import'}
      subtitle={one === null ? undefined : `${kindLabels[one.kind]}${one.format === 'shopify' ? ', from Shopify' : ''}`}
      back={importsPath}
      works="nothing on this page; a running import continues on the server"
    >
      {reading.state === 'loading' ? <Loading label="Loading the import" /> : null}
      {reading.state === 'failed' ? (
        <Failed title="The import did not load" onAgain={reading.refetch}>
          {errorMessage(reading.error)}
        </Failed>
      ) : null}
      {one === null ? null : (
        <div className="im">
          <ImportProgress one={one} />
          {isRunning && reading.state === 'ready' ? <CancelImport one={one} onCancelled={reading.refetch} /> : null}
          {ended === null ? null : (
            <Note tone={one.state === 'failed' ? 'bad' : 'info'} icon="info" role="status">
              {ended}
            </Note>
          )}
          <HandleNumbersNote one={one} />
          {one.may_apply ? <ApplyImport one={one} /> : null}
          {one.state === 'done' && one.dry_run && one.added + one.changed === 0 ? (
            <Note tone="info" icon="info">
              {one.unchanged === 0
                ? 'There are no rows to import. Fix the file and choose it again.'
                : 'There is nothing to import. All valid rows are already in the catalogue.'}
            </Note>
          ) : null}
          {one.state === 'done' && !one.dry_run ? (
            <Note tone="info" icon="info">
              Parts and models can be found right away. Devices update their offline catalogue the next time they are
              online.
            </Note>
          ) : null}
          {one.bad + one.noted === 0 ? null : <SkippedRows key={`${one.import_id} ${one.state}`} one={one} />}
        </div>
      )}
    </Page>
  )
}
