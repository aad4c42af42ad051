import { useState } from 'react'
import { catalogueOffice } from '../../../../../contract/catalogue-office.ts'
import type { ImportFault, ImportState } from '../../../../../contract/catalogue-office.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { sayFault } from '../../../../data/say-fault.ts'
import { download } from '../../../../platform/download.ts'
import { reportCsv } from './import-words.ts'

/** Fetches the whole report, page by page, and hands it over as a CSV file. */
export function useReportDownload(one: Pick<ImportState, 'import_id' | 'file'>): {
  readonly start: () => void
  readonly isBusy: boolean
  readonly fault: string
} {
  const engine = useEngine()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const fetchAll = async () => {
    const faults: ImportFault[] = []
    for (let page = 1, last = 1; page <= last; page += 1) {
      const answer = await engine.call(catalogueOffice.table.readImportReport, {
        params: { id: one.import_id },
        query: { page },
      })
      faults.push(...answer.data)
      last = answer.last_page
    }
    const bytes = new TextEncoder().encode(reportCsv(faults))
    await download({ name: `${one.file.replace(/\.[^.]+$/, '')}-report.csv`, type: 'text/csv', bytes: bytes.buffer })
  }
  return {
    isBusy,
    fault,
    start: () => {
      setBusy(true)
      setFault('')
      fetchAll()
        .catch((error: unknown) => {
          setFault(sayFault(error))
        })
        .finally(() => {
          setBusy(false)
        })
    },
  }
}
