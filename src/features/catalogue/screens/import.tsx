import { useIonRouter } from '@ionic/react'
import { useState } from 'react'
import { catalogueOffice } from '../../../../contract/catalogue-office.ts'
import { useNow } from '../../../data/clock.tsx'
import { sayFault } from '../../../data/say-fault.ts'
import { useRead } from '../../../data/use-read.ts'
import { Empty, Failed, Loading } from '../../../ui/four-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { ImportForm } from '../components/import/import-form.tsx'
import { ImportList } from '../components/import/import-list.tsx'
import { importPath } from '../components/import/import-paths.ts'
import { NewDiagram } from '../components/import/new-diagram.tsx'
import { PageTurner } from '../components/import/page-turner.tsx'
import { useLast } from '../components/import/use-last.ts'
import '../components/import/import.css'

/** The office's catalogue (issue 3): import files, add drawings, and see what was imported before. */
export function ImportScreen() {
  const router = useIonRouter()
  const now = useNow(60_000)
  const [page, setPage] = useState(1)
  const list = useRead(catalogueOffice.table.listImports, { query: { page } })
  const shown = useLast(list)
  return (
    <Page title="Catalogue" works="nothing here; imports need a signal">
      <div className="im-cols">
        <div className="im">
          <ImportForm
            onStarted={(started) => {
              router.push(importPath(started.import_id))
            }}
          />
          <NewDiagram />
        </div>
        <section aria-label="Past imports">
          <div className="sect">
            <h2>Past imports</h2>
          </div>
          {list.state === 'loading' && shown === null ? <Loading label="Loading the imports" /> : null}
          {list.state === 'failed' ? (
            <Failed title="The imports did not load" onAgain={list.again}>
              {sayFault(list.error)}
            </Failed>
          ) : null}
          {shown === null ? null : shown.data.length === 0 ? (
            <Empty icon="document" title="Nothing was imported yet">
              Choose a file to import. It is looked through first, and changes nothing until you say so.
            </Empty>
          ) : (
            <>
              <ImportList imports={shown.data} now={now} />
              <PageTurner
                className="row g2 mt3"
                page={page}
                last={shown.last_page}
                onPage={setPage}
                words={{ back: 'Newer', forth: 'Older' }}
              />
            </>
          )}
        </section>
      </div>
    </Page>
  )
}
