import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { catalogueOffice, maxImportBytes } from '../../../../../contract/catalogue-office.ts'
import type { ImportState } from '../../../../../contract/catalogue-office.ts'
import { errorMessage } from '../../../../data/error-message.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { useCall } from '../../../../data/use-call.ts'
import { formatMegabytes } from '../../../../shared/formats/format-price.ts'
import { Button } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Card } from '../../../../ui/card.tsx'
import { FieldError } from '../../../../ui/field-frame.tsx'
import { useBoundValue } from '../../../../ui/form/bound-field.ts'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Note } from '../../../../ui/note.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { readBytes, usePreviewedFile } from './use-previewed-file.ts'
import { ColumnsSheet } from './columns-sheet.tsx'

const kinds = [
  { value: 'auto', label: 'Detect from columns' },
  { value: 'equipment', label: 'Equipment (models with types and serials)' },
  { value: 'parts', label: 'Parts (numbers, prices, stock and fit)' },
]

interface ImportFields {
  readonly kind: string
  readonly create: boolean
  readonly handleNumbers: boolean
  readonly file: File | null
}
/** A preview: it changes nothing. */
const preview = z.object({ query: catalogueOffice.table.startImport.query, file: z.instanceof(File) })
type Preview = z.output<typeof preview>

function checkFile({ file }: ImportFields) {
  if (file === null) return { file: 'Choose a CSV file first.' }
  return file.size > maxImportBytes
    ? { file: `The file is larger than ${formatMegabytes(maxImportBytes)}. Split it into smaller files.` }
    : {}
}

/** The form to import a file. It starts a preview, which changes nothing. */
export function ImportForm({ onStarted }: { readonly onStarted: (started: ImportState) => void }) {
  const { isOnline } = useConnectionStatus()
  const { send } = useCall(catalogueOffice.table.startImport)
  const [, previewed] = usePreviewedFile()
  const input = useRef<HTMLInputElement>(null)
  const [isShowingColumns, setShowingColumns] = useState(false)
  const form = useRowForm<ImportFields, Preview>({
    schema: preview,
    values: { kind: 'auto', create: false, handleNumbers: false, file: null },
    toBody: ({ kind, create, handleNumbers, file }) => ({
      file,
      query: {
        name: file?.name.slice(0, 200),
        dry_run: 'true',
        create: create ? 'true' : 'false',
        handle_numbers: handleNumbers ? 'true' : 'false',
        ...(kind === 'auto' ? {} : { kind }),
      },
    }),
    check: checkFile,
    // The query's name is the file's.
    fieldOf: (key) => (key === 'query' ? 'file' : key),
    onSave: async ({ file, query }) => {
      const body = await readBytes(file)
      if (body === null) return { file: 'The file was changed or moved. Choose it again.' }
      const flags = {
        dry_run: 'true',
        create: query.create ? 'true' : 'false',
        handle_numbers: query.handle_numbers ? 'true' : 'false',
      } as const
      const started = await send({ query: { ...query, ...flags }, body })
      previewed.change(() => ({ importId: started.import_id, file }))
      onStarted(started)
      return {}
    },
    sentence: errorMessage,
  })
  const { value: file, error: fileError, onType: setFile } = useBoundValue(form, 'file')

  return (
    <Card title="Import a file">
      <Form form={form} className="im-form">
        <SelectField label="File contents" choices={kinds} {...form.bind('kind')} />
        <div className="field">
          <span className="lb" id="import-file">
            File
          </span>
          <div className="row g2 wrap">
            <input
              ref={input}
              type="file"
              hidden
              accept=".csv,.txt,.zip,text/csv,application/zip"
              aria-label="Choose a CSV file"
              onChange={({ target }) => {
                const chosen = target.files?.[0]
                // Reset, so that the same file can be selected again.
                target.value = ''
                if (chosen !== undefined) setFile(chosen)
              }}
            />
            <Button
              icon="document"
              aria-describedby={fileError === undefined ? 'import-file' : 'import-file import-file-error'}
              aria-invalid={fileError !== undefined}
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
          {fileError === undefined ? null : <FieldError id="import-file-error" text={fileError} />}
          <span className="hint row wrap">
            CSV from Excel, Google Sheets or Shopify, or a zip of it with the pictures that it names.
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
          {...form.bindCheck('create')}
        />
        <CheckField
          label="Shopify: use handle and options as the part number where there is no SKU"
          {...form.bindCheck('handleNumbers')}
        />
        {form.errorText === '' ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {form.errorText}
          </Note>
        )}
        <div className="row g3 wrap">
          <Button type="submit" fill="filled" isBusy={form.isSaving} disabled={!isOnline}>
            {form.isSaving ? 'Uploading the file…' : 'Preview import'}
          </Button>
          <span className="t13 mute">
            <Icon name="shield" size="s" className="im-inline" /> Nothing changes until you approve the report.
          </span>
        </div>
      </Form>
      <ColumnsSheet
        isOpen={isShowingColumns}
        onClose={() => {
          setShowingColumns(false)
        }}
      />
    </Card>
  )
}
