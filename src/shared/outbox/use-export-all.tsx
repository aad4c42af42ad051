import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import type { RescueReport } from '../../../offline/rescue/write-rescue.ts'
import { useEngine } from '../../data/engine.tsx'
import { streamFile } from '../../platform/stream-file.ts'
import type { StreamedFile } from '../../platform/stream-file.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { formatCounted } from './waiting-label.ts'

interface Exported {
  readonly report: RescueReport
  readonly share: (() => Promise<void>) | null
}

/** What was exported, what could not be read, and the system's share sheet where it takes the file. */
function ExportNote({ exported: { report, share } }: { readonly exported: Exported }) {
  const { items, photos, damaged } = report
  return (
    <Note tone={damaged.length === 0 ? 'info' : 'warn'} icon="download" role="status">
      <b>
        Exported {formatCounted(items, 'item')} and {formatCounted(photos, 'photo')}.
      </b>{' '}
      Everything is still on this device too. The office can import the file.
      {damaged.length === 0 ? null : (
        <>
          <span className="block mt3">{formatCounted(damaged.length, 'record')} could not be read here:</span>
          {damaged.map(({ name, why }) => (
            <span key={name} className="t13 block">
              {name}: {why}
            </span>
          ))}
        </>
      )}
      {share === null ? null : (
        <div className="row wrap mt3">
          <Button
            icon="up"
            onClick={() => {
              void share().catch(() => undefined)
            }}
          >
            Share the file
          </Button>
        </div>
      )}
    </Note>
  )
}

/** Exports all that waits as one file of any size. `note` says what became of it. */
export function useExportAll(): {
  readonly exportAll: () => Promise<void>
  readonly isExporting: boolean
  readonly note: ReactNode
} {
  const engine = useEngine()
  const [isExporting, setExporting] = useState(false)
  const [exported, setExported] = useState<Exported | null>(null)
  const exportAll = useCallback(async () => {
    setExporting(true)
    setExported(null)
    try {
      let file: StreamedFile | null = null
      const report = await engine.exportAll((name) => {
        const opened = streamFile(name, 'application/zip')
        file = opened
        return (bytes) => opened.write(bytes)
      })
      const share = (await (file as StreamedFile | null)?.finish()) ?? null
      setExported({ report, share })
    } finally {
      setExporting(false)
    }
  }, [engine])
  return { exportAll, isExporting, note: exported === null ? null : <ExportNote exported={exported} /> }
}
