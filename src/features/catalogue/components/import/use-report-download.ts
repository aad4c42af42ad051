import { useState } from 'react'
import { catalogueOffice } from '../../../../../contract/catalogue-office.ts'
import type { ImportRowError, ImportState } from '../../../../../contract/catalogue-office.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { errorMessage } from '../../../../data/error-message.ts'
import { downloadFile } from '../../../../platform/download.ts'
import { toReportCsv } from './import-text.ts'

/** Loads the whole report, page by page, and downloads it as a CSV file. */
export function useReportDownload(one: Pick<ImportState, 'import_id' | 'file'>): {
  readonly start: () => void
  readonly isBusy: boolean
  readonly error: string
} {
  const engine = useEngine()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const fetchAll = async () => {
    const skipped: ImportRowError[] = []
    for (let page = 1, last = 1; page <= last; page += 1) {
      const answer = await engine.call(catalogueOffice.table.readImportReport, {
        params: { id: one.import_id },
        query: { page },
      })
      skipped.push(...answer.data)
      last = answer.last_page
    }
    const bytes = new TextEncoder().encode(toReportCsv(skipped))
    await downloadFile({
      name: `${one.file.replace(/\.[^.]+$/, '')}-report.csv`,
      type: 'text/csv',
      bytes: bytes.buffer,
    })
  }
  return {
    isBusy,
    error,
    start: () => {
      setBusy(true)
      setError('')
      fetchAll()
        .catch((error: unknown) => {
          setError(errorMessage(error))
        })
        .finally(() => {
          setBusy(false)
        })
    },
  }
}
