import { useIonRouter } from '@ionic/react'
import { useState } from 'react'
import { catalogueOffice } from '../../../../contract/catalogue-office.ts'
import { useNow } from '../../../data/clock.tsx'
import { sayFault } from '../../../data/say-fault.ts'
import { useRead } from '../../../data/use-read.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/four-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { ImportForm } from '../parts/import/import-form.tsx'
import { ImportList } from '../parts/import/import-list.tsx'
import { importPath } from '../parts/import/import-paths.ts'
import { NewDiagram } from '../parts/import/new-diagram.tsx'
import '../parts/import/import.css'

/** The office's catalogue (issue 3): import files, add drawings, and see what was imported before. */
export function ImportScreen() {
  const router = useIonRouter()
  const now = useNow(60_000)
  const [page, setPage] = useState(1)
  const list = useRead(catalogueOffice.table.listImports, { query: { page } })
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
          {list.state === 'loading' ? <Loading label="Loading the imports" /> : null}
          {list.state === 'failed' ? (
            <Failed title="The imports did not load" onAgain={list.again}>
              {sayFault(list.error)}
            </Failed>
          ) : null}
          {list.state !== 'ready' ? null : list.value.data.length === 0 ? (
            <Empty icon="document" title="Nothing was imported yet">
              Choose a file above. It is looked through first, and changes nothing until you say so.
            </Empty>
          ) : (
            <>
              <ImportList imports={list.value.data} now={now} />
              {list.value.last_page <= 1 ? null : (
                <nav className="row g2 mt3" aria-label="Pages">
                  <Button
                    disabled={page <= 1}
                    onClick={() => {
                      setPage(page - 1)
                    }}
                  >
                    Newer
                  </Button>
                  <Button
                    disabled={page >= list.value.last_page}
                    onClick={() => {
                      setPage(page + 1)
                    }}
                  >
                    Older
                  </Button>
                </nav>
              )}
            </>
          )}
        </section>
      </div>
    </Page>
  )
}
