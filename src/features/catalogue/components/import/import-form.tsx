import { useRef, useState } from 'react'
import { catalogueOffice, maxImportBytes } from '../../../../../contract/catalogue-office.ts'
import type { ImportState } from '../../../../../contract/catalogue-office.ts'
import { errorMessage } from '../../../../data/error-message.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { useCall } from '../../../../data/use-call.ts'
import { formatMegabytes } from '../../../../shared/format-price.ts'
import { Button } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Note } from '../../../../ui/note.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { ColumnsSheet } from './columns-sheet.tsx'

type FileKind = 'auto' | ImportState['kind']

const kinds = [
  { value: 'auto', label: 'Detect from columns' },
  { value: 'equipment', label: 'Equipment (models with types and serials)' },
  { value: 'parts', label: 'Parts (numbers, prices, stock and fit)' },
]

/** The form to import a file. It starts a preview, which changes nothing. */
export function ImportForm({ onStarted }: { readonly onStarted: (started: ImportState) => void }) {
  const { isOnline } = useConnectionStatus()
  const { send, isSending } = useCall(catalogueOffice.table.startImport)
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [kind, setKind] = useState<FileKind>('auto')
  const [mayCreate, setMayCreate] = useState(false)
  const [error, setError] = useState('')
  const [isShowingColumns, setShowingColumns] = useState(false)

  const start = async () => {
    if (file === null) {
      setError('Choose a CSV file first.')
      return
    }
    if (file.size > maxImportBytes) {
      setError(`The file is larger than ${formatMegabytes(maxImportBytes)}. Split it into smaller files.`)
      return
    }
    setError('')
    try {
      const body = new Uint8Array(await file.arrayBuffer())
      const query = {
        name: file.name.slice(0, 200),
        dry_run: 'true' as const,
        create: mayCreate ? ('true' as const) : ('false' as const),
      }
      onStarted(await send({ query: kind === 'auto' ? query : { ...query, kind }, body }))
    } catch (error) {
      setError(errorMessage(error))
    }
  }

  return (
    <Card title="Import a file">
      <form
        className="im-form"
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <SelectField
          label="File contents"
          choices={kinds}
          value={kind}
          onChange={(event) => {
            const { value } = event.target
            setKind(value === 'equipment' || value === 'parts' ? value : 'auto')
          }}
        />
        <div className="field">
          <span className="lb" id="import-file">
            File
          </span>
          <div className="row g2 wrap">
            <input
              ref={input}
              type="file"
              hidden
              accept=".csv,.txt,text/csv"
              aria-label="Choose a CSV file"
              onChange={(event) => {
                setFile(event.target.files?.[0] ?? null)
                setError('')
              }}
            />
            <Button
              icon="document"
              aria-describedby="import-file"
              onClick={() => {
                input.current?.click()
              }}
            >
              {file === null ? 'Choose a CSV file' : 'Choose another file'}
            </Button>
            {file === null ? null : (
              <span className="t13">
                <span className="m5">{file.name}</span> <span className="mute">{formatMegabytes(file.size)}</span>
              </span>
            )}
          </div>
          <span className="hint row wrap">
            CSV from Excel, Google Sheets or Shopify.
            <Button
              fill="link"
              size="small"
              aria-haspopup="dialog"
              onClick={() => {
                setShowingColumns(true)
              }}
            >
              Supported columns
            </Button>
          </span>
        </div>
        <CheckField
          label="Add new brands, manufacturers, types and markets from the file"
          checked={mayCreate}
          onChange={(event) => {
            setMayCreate(event.target.checked)
          }}
        />
        {error === '' ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {error}
          </Note>
        )}
        <div className="row g3 wrap">
          <Button type="submit" fill="filled" isBusy={isSending} disabled={!isOnline}>
            {isSending ? 'Uploading the file…' : 'Preview import'}
          </Button>
          <span className="t13 mute">
            <Icon name="shield" size="s" className="im-inline" /> Nothing changes until you approve the report.
          </span>
        </div>
      </form>
      <ColumnsSheet
        isOpen={isShowingColumns}
        onClose={() => {
          setShowingColumns(false)
        }}
      />
    </Card>
  )
}
