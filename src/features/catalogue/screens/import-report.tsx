import { useIonRouter } from '@ionic/react'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { catalogueOffice } from '../../../../contract/catalogue-office.ts'
import type { ImportState } from '../../../../contract/catalogue-office.ts'
import { useClock } from '../../../data/clock.tsx'
import { sayFault } from '../../../data/say-fault.ts'
import { useCall } from '../../../data/use-call.ts'
import { useRead } from '../../../data/use-read.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Failed, Loading } from '../../../ui/four-states.tsx'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'
import { CancelImport } from '../components/import/cancel-import.tsx'
import { FaultTable } from '../components/import/fault-table.tsx'
import { importPath, importsPath } from '../components/import/import-paths.ts'
import { ImportProgress } from '../components/import/import-progress.tsx'
import { endWords, kindWords } from '../components/import/import-words.ts'
import { useLast } from '../components/import/use-last.ts'
import { useReportDownload } from '../components/import/use-report-download.ts'
import '../components/import/import.css'

const lookEveryMs = 1000

/** The rows that were skipped, with line, column and reason. */
function Report({ one }: { readonly one: ImportState }) {
  const [page, setPage] = useState(1)
  const report = useRead(catalogueOffice.table.readImportReport, { params: { id: one.import_id }, query: { page } })
  const shown = useLast(report)
  const file = useReportDownload(one)
  return (
    <Card
      title="Skipped rows"
      isFlush
      aside={
        <Button size="small" icon="download" isBusy={file.isBusy} onClick={file.start}>
          Download as CSV
        </Button>
      }
    >
      {file.fault === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {file.fault}
        </Note>
      )}
      {report.state === 'loading' && shown === null ? <Loading label="Loading the report" /> : null}
      {report.state === 'failed' ? (
        <Failed title="The report did not load" onAgain={report.again}>
          {sayFault(report.error)}
        </Failed>
      ) : null}
      {shown === null ? null : <FaultTable page={shown} onPage={setPage} />}
    </Card>
  )
}

function Apply({ one }: { readonly one: ImportState }) {
  const router = useIonRouter()
  const { send, isSending, error } = useCall(catalogueOffice.table.applyImport)
  return (
    <div className="im">
      {error === null ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {sayFault(error)}
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
          {one.bad === 0 ? 'Import it' : 'Import the good rows'}
        </Button>
        <span className="t13 mute">
          {one.bad === 0 ? 'Every row is good.' : 'Skipped rows can be mended in the file and imported later.'}
        </span>
      </div>
    </div>
  )
}

/** One import: how far it is, what it did or would do, and each row that it skipped. */
export function ImportReportScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const clock = useClock()
  const reading = useRead(catalogueOffice.table.readImport, { params: { id } })
  const one = reading.state === 'ready' ? reading.value : null
  const isRunning = one?.state === 'running'
  const ended = one === null ? null : endWords(one)
  useEffect(() => {
    if (!isRunning || reading.state !== 'ready') return
    return clock.after(lookEveryMs, reading.again)
  }, [clock, isRunning, reading])
  return (
    <Page
      title={one?.file ?? 'Import'}
      subtitle={one === null ? undefined : `${kindWords[one.kind]}${one.format === 'shopify' ? ', from Shopify' : ''}`}
      back={importsPath}
      works="nothing here; an import that runs goes on at the server"
    >
      {reading.state === 'loading' ? <Loading label="Loading the import" /> : null}
      {reading.state === 'failed' ? (
        <Failed title="The import did not load" onAgain={reading.again}>
          {sayFault(reading.error)}
        </Failed>
      ) : null}
      {one === null ? null : (
        <div className="im">
          <ImportProgress one={one} />
          {isRunning && reading.state === 'ready' ? <CancelImport one={one} onCancelled={reading.again} /> : null}
          {ended === null ? null : (
            <Note tone={one.state === 'failed' ? 'bad' : 'info'} icon="info" role="status">
              {ended}
            </Note>
          )}
          {one.may_apply ? <Apply one={one} /> : null}
          {one.state === 'done' && one.dry_run && one.added + one.changed === 0 ? (
            <Note tone="info" icon="info">
              {one.unchanged === 0
                ? 'There is no row to import. Mend the file and choose it again.'
                : 'There is nothing to import: every good row stands in the catalogue just so.'}
            </Note>
          ) : null}
          {one.state === 'done' && !one.dry_run ? (
            <Note tone="info" icon="info">
              Parts and models are found at once; what devices keep is brought up to date the next time they are online.
            </Note>
          ) : null}
          {one.bad === 0 ? null : <Report key={`${one.import_id} ${one.state}`} one={one} />}
        </div>
      )}
    </Page>
  )
}
