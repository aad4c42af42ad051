import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import type { RescueReport } from '../../../offline/rescue/write-rescue.ts'
import { useEngine } from '../../data/engine.tsx'
import { streamFile } from '../../platform/stream-file.ts'
import type { FinishedFile, StreamedFile } from '../../platform/stream-file.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { formatCounted } from './waiting-label.ts'

interface Exported extends FinishedFile {
  readonly report: RescueReport
}

/** What was exported, what could not be read, and the system's share sheet where it takes the file. */
function ExportNote({ exported, onOut }: { readonly exported: Exported; readonly onOut: () => void }) {
  const { isOut, share } = exported
  const { items, photos, damaged } = exported.report
  const content = `${formatCounted(items, 'item')} and ${formatCounted(photos, 'photo')}`
  return (
    <Note tone={damaged.length === 0 && isOut ? 'info' : 'warn'} icon="download" role="status">
      <b>{isOut ? `Exported ${content}.` : `The file with ${content} was not shared.`}</b>{' '}
      {isOut
        ? 'Everything is still on this device too. The office can import the file.'
        : 'No other app has it yet, and everything is still on this device.'}
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
              share().then(
                (isTaken) => {
                  if (isTaken) onOut()
                },
                () => undefined,
              )
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
      const finished = await (file as StreamedFile | null)?.finish()
      setExported({ report, isOut: true, share: null, ...finished })
    } finally {
      setExporting(false)
    }
  }, [engine])
  const onOut = () => {
    setExported((now) => (now === null ? null : { ...now, isOut: true }))
  }
  return { exportAll, isExporting, note: exported && <ExportNote exported={exported} onOut={onOut} /> }
}
