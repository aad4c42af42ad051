import { useIonRouter } from '@ionic/react'
import { useState } from 'react'
import { catalogueOffice } from '../../../../contract/catalogue-office.ts'
import { useNow } from '../../../data/clock.tsx'
import { errorMessage } from '../../../data/error-message.ts'
import { useRead } from '../../../data/use-read.ts'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { ImportForm } from '../components/import/import-form.tsx'
import { ImportList } from '../components/import/import-list.tsx'
import { importPath } from '../components/import/import-paths.ts'
import { NewDiagram } from '../components/import/new-diagram.tsx'
import { Pager } from '../components/import/pager.tsx'
import { useLastValue } from '../components/import/use-last-value.ts'
import '../components/import/import.css'

/** Catalogue administration: import files, add diagrams, and see past imports. */
export function ImportScreen() {
  const router = useIonRouter()
  const now = useNow(60_000)
  const [page, setPage] = useState(1)
  const list = useRead(catalogueOffice.table.listImports, { query: { page } })
  const shown = useLastValue(list)
  return (
    <Page title="Catalogue" works="nothing on this page; imports need a connection" canRefresh>
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
            <Failed title="The imports did not load" onAgain={list.refetch}>
              {errorMessage(list.error)}
            </Failed>
          ) : null}
          {shown === null ? null : shown.data.length === 0 ? (
            <Empty icon="document" title="No imports yet">
              Choose a file to import. You see a preview first, and nothing changes until you approve it.
            </Empty>
          ) : (
            <>
              <ImportList imports={shown.data} now={now} />
              <Pager
                className="row g2 mt3"
                page={page}
                last={shown.last_page}
                onPage={setPage}
                labels={{ back: 'Newer', forth: 'Older' }}
              />
            </>
          )}
        </section>
      </div>
    </Page>
  )
}
