import { useRef, useState } from 'react'
import { catalogueOffice, largestImport } from '../../../../../contract/catalogue-office.ts'
import type { ImportState } from '../../../../../contract/catalogue-office.ts'
import { sayFault } from '../../../../data/say-fault.ts'
import { useStanding } from '../../../../data/standing.tsx'
import { useCall } from '../../../../data/use-call.ts'
import { sizeWords } from '../../../../shared/price-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Note } from '../../../../ui/note.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { ColumnsSheet } from './columns-sheet.tsx'

type Kind = 'told' | ImportState['kind']

const kinds = [
  { value: 'told', label: 'Told by the columns' },
  { value: 'equipment', label: 'Equipment: models with their types and serials' },
  { value: 'parts', label: 'Parts: numbers, prices, stock and what they fit' },
]

/** A file to import. It is looked through first, and nothing is changed by that. */
export function ImportForm({ onStarted }: { readonly onStarted: (started: ImportState) => void }) {
  const { isOnline } = useStanding()
  const { send, isSending } = useCall(catalogueOffice.table.startImport)
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [kind, setKind] = useState<Kind>('told')
  const [mayCreate, setMayCreate] = useState(false)
  const [fault, setFault] = useState('')
  const [isShowingColumns, setShowingColumns] = useState(false)

  const start = async () => {
    if (file === null) {
      setFault('Choose a CSV file first.')
      return
    }
    if (file.size > largestImport) {
      setFault(`The file is larger than ${sizeWords(largestImport)}. Split it; nothing is imported twice.`)
      return
    }
    setFault('')
    try {
      const body = new Uint8Array(await file.arrayBuffer())
      const query = {
        name: file.name.slice(0, 200),
        dry_run: 'true' as const,
        create: mayCreate ? ('true' as const) : ('false' as const),
      }
      onStarted(await send({ query: kind === 'told' ? query : { ...query, kind }, body }))
    } catch (error) {
      setFault(sayFault(error))
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
          label="What it holds"
          choices={kinds}
          value={kind}
          onChange={(event) => {
            const { value } = event.target
            setKind(value === 'equipment' || value === 'parts' ? value : 'told')
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
                setFault('')
              }}
            />
            <Button
              icon="document"
              aria-describedby="import-file"
              onClick={() => {
                input.current?.click()
              }}
            >
              {file === null ? 'Choose a CSV file' : 'Choose another'}
            </Button>
            {file === null ? null : (
              <span className="t13">
                <span className="m5">{file.name}</span> <span className="mute">{sizeWords(file.size)}</span>
              </span>
            )}
          </div>
          <span className="hint row wrap">
            As Excel, Google Sheets or Shopify write it.
            <Button
              fill="link"
              size="small"
              aria-haspopup="dialog"
              onClick={() => {
                setShowingColumns(true)
              }}
            >
              Which columns there are
            </Button>
          </span>
        </div>
        <CheckField
          label="Add new names: brands, makers, types and markets that the shop does not have yet"
          checked={mayCreate}
          onChange={(event) => {
            setMayCreate(event.target.checked)
          }}
        />
        {fault === '' ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {fault}
          </Note>
        )}
        <div className="row g3 wrap">
          <Button type="submit" fill="filled" isBusy={isSending} disabled={!isOnline}>
            {isSending ? 'Sending the file…' : 'Look through it first'}
          </Button>
          <span className="t13 mute">
            <Icon name="shield" size="s" className="im-inline" /> Nothing is changed before you have seen the report.
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
