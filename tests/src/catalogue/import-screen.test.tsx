import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type * as ionic from '@ionic/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { catalogue } from '../../../contract/catalogue.ts'
import { catalogueOffice } from '../../../contract/catalogue-office.ts'
import type { ImportRowError, ImportState } from '../../../contract/catalogue-office.ts'
import { columnNames, readHeading } from '../../../domain/catalogue/import/columns.ts'
import { importColumns } from '../../../src/features/catalogue/components/import/import-columns.ts'
import {
  formatOutcome,
  toReportCsv,
  getStateChip,
} from '../../../src/features/catalogue/components/import/import-text.ts'
import { ImportReportScreen } from '../../../src/features/catalogue/screens/import-report.tsx'
import { ImportScreen } from '../../../src/features/catalogue/screens/import.tsx'
import { setUpStage } from './support/diagram-stage.ts'
import { modelOf } from './support/rows.ts'
import { fakeCatalogue, renderAt } from './support/shop.tsx'
import type { EngineOverrides } from '../support/engine.ts'

const pushed = vi.hoisted(() => vi.fn())
vi.mock('@ionic/react', async (original) => ({
  ...(await original<typeof ionic>()),
  useIonRouter: () => ({ push: pushed, canGoBack: () => false }),
}))

const downloaded = vi.hoisted(() => vi.fn())
vi.mock('../../../src/platform/download.ts', () => ({ downloadFile: downloaded }))

beforeEach(async () => {
  setUpStage()
  pushed.mockClear()
  downloaded.mockClear()
})
afterEach(cleanup)

const importOf = (overrides: Partial<ImportState> = {}): ImportState => ({
  import_id: '01990000-0000-7000-8000-000000000001',
  kind: 'parts',
  format: 'table',
  file: 'parts.csv',
  dry_run: true,
  create: false,
  state: 'done',
  failure: null,
  rows: 1200,
  percent: 100,
  added: 1000,
  changed: 150,
  unchanged: 48,
  bad: 2,
  noted: 0,
  left_out: 0,
  unnumbered: 0,
  handle_numbers: false,
  may_apply: true,
  started_by: 'Ruth Abernathy',
  started_at: '2026-11-20T09:17:00Z',
  finished_at: '2026-11-20T09:18:00Z',
  ...overrides,
})
const skippedRows: readonly ImportRowError[] = [
  { line: 3, column: 'Price', code: 'price.negative', message: 'A price cannot be negative.' },
  { line: 9, column: null, code: 'row.cells', message: '=1+1 has “too many”, cells' },
]
const paged = <T,>(data: readonly T[], page = 1, last = 1) => ({
  current_page: page,
  data,
  last_page: last,
  next_page_url: null,
  prev_page_url: null,
  to: data.length,
  total: data.length * last,
  per_page: 100,
})

interface Sent {
  readonly params?: { readonly id?: unknown; readonly code?: string }
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Uint8Array
}

function officeOf(answers: { imports?: ImportState[]; one?: () => ImportState } = {}) {
  const sent: { readonly row: unknown; readonly input: Sent }[] = []
  const { table } = catalogueOffice
  const call = async (row: unknown, input: Sent) => {
    sent.push({ row, input })
    if (row === table.listImports) return paged(answers.imports ?? [])
    if (row === table.readImport) return answers.one?.() ?? importOf()
    if (row === table.readImportReport) {
      const page = Number(input.query?.['page'])
      return paged(skippedRows.slice(page - 1, page), page, 2)
    }
    if (row === table.saveDiagramPicture) return { equipment_diagram_id: 77 }
    return importOf({ import_id: '01990000-0000-7000-8000-000000000002', dry_run: row !== table.applyImport })
  }
  return { sent, call }
}
const routes = {
  '/dashboard/catalogue/import': <ImportScreen />,
  '/dashboard/catalogue/import/:id': <ImportReportScreen />,
}
const open = (at: string, call: NonNullable<EngineOverrides['call']>, isOnline = true) =>
  renderAt(at, routes, {
    catalogue: fakeCatalogue({ [catalogue.table.searchEquipment.path]: [modelOf()] }).catalogue,
    engine: { call },
    isOnline,
  })
const at = '/dashboard/catalogue/import'
/** A file whose bytes changed on the disk after it was chosen. */
function changedFile(name: string): File {
  const file = new File(['number\n'], name, { type: 'text/csv' })
  file.arrayBuffer = () => Promise.reject(new DOMException('The file could not be read.', 'NotReadableError'))
  return file
}
const choose = (label: string, file: File) => {
  fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } })
}

describe('The import of a file', () => {
  it('starts with a preview, with the chosen contents and options', async () => {
    const { sent, call } = officeOf()
    open(at, call)
    await userEvent.click(await screen.findByRole('button', { name: 'Preview import' }))
    // The error stands at its field, which has the focus.
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Choose a CSV file/ }))
    })
    expect(screen.getByRole('alert').textContent).toBe('Choose a CSV file first.')
    choose('Choose a CSV file', new File(['number,name,brand\n'], 'parts.csv', { type: 'text/csv' }))
    await userEvent.selectOptions(screen.getByLabelText('File contents'), 'parts')
    await userEvent.click(screen.getByLabelText(/^Add new brands/))
    await userEvent.click(screen.getByRole('button', { name: 'Preview import' }))
    await waitFor(() => {
      expect(pushed).toHaveBeenCalledWith(`${at}/01990000-0000-7000-8000-000000000002`)
    })
    const started = sent.find(({ row }) => row === catalogueOffice.table.startImport)?.input
    expect(started?.query).toEqual({
      ...{ name: 'parts.csv', dry_run: 'true', create: 'true', kind: 'parts' },
      handle_numbers: 'false',
    })
    expect(new TextDecoder().decode(started?.body)).toBe('number,name,brand\n')
  })

  it('takes a corrected file of the same name, and asks for one that changed since it was chosen', async () => {
    const { sent, call } = officeOf()
    open(at, call)
    const input = await screen.findByLabelText<HTMLInputElement>('Choose a CSV file')
    await userEvent.upload(input, changedFile('parts.csv'))
    // Otherwise a browser does not report the same file again.
    expect(input.files).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: 'Preview import' }))
    await screen.findByText('The file was changed or moved. Choose it again.')
    expect(sent.some(({ row }) => row === catalogueOffice.table.startImport)).toBe(false)
    await userEvent.upload(input, new File(['number\n'], 'parts.csv', { type: 'text/csv' }))
    expect(screen.queryByText(/^The file was changed/)).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Preview import' }))
    await waitFor(() => {
      expect(pushed).toHaveBeenCalledOnce()
    })
  })

  it('is offered only online', async () => {
    open(at, officeOf().call, false)
    expect(await screen.findByRole('button', { name: 'Preview import' })).toHaveProperty('disabled', true)
  })

  it('lists exactly the supported columns', async () => {
    open(at, officeOf().call)
    await userEvent.click(await screen.findByRole('button', { name: 'Supported columns' }))
    const dialog = within(screen.getByRole('dialog', { name: 'File columns' }))
    expect(dialog.getByRole('rowheader', { name: 'Replaced by' })).not.toBeNull()
    for (const kind of ['parts', 'equipment'] as const) {
      const heading = readHeading(
        importColumns[kind].map(({ name }) => name),
        kind,
      )
      expect(heading).toMatchObject({ kind, format: 'table', ignored: [] })
      expect(Object.keys(typeof heading === 'string' ? {} : heading.at).sort()).toEqual(
        Object.keys(columnNames[kind]).sort(),
      )
      const needed = importColumns[kind].filter(({ isRequired: isNeeded }) => isNeeded).map(({ name }) => name)
      expect(readHeading(needed, kind)).toMatchObject({ kind })
      for (const left of needed)
        expect(
          readHeading(
            needed.filter((name) => name !== left),
            kind,
          ),
        ).toBeTypeOf('string')
    }
  })

  it('offers handle and options as numbers in the preview, and previews the same file with them', async () => {
    const started = '01990000-0000-7000-8000-000000000002'
    const one = importOf({ import_id: started, unnumbered: 12, bad: 12, format: 'shopify' })
    const { sent, call } = officeOf({ imports: [one], one: () => one })
    open(at, call)
    await screen.findByRole('button', { name: 'Preview import' })
    choose('Choose a CSV file', new File(['Handle,Title\n'], 'export.csv', { type: 'text/csv' }))
    await userEvent.click(screen.getByRole('button', { name: 'Preview import' }))
    await waitFor(() => {
      expect(pushed).toHaveBeenCalledOnce()
    })
    await userEvent.click(screen.getByRole('link', { name: /parts\.csv.*Preview/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Preview with these numbers' }))
    await waitFor(() => {
      expect(pushed).toHaveBeenCalledTimes(2)
    })
    const again = sent.filter(({ row }) => row === catalogueOffice.table.startImport)[1]?.input
    expect(again?.query).toMatchObject({ handle_numbers: 'true', dry_run: 'true' })
    expect(new TextDecoder().decode(again?.body)).toBe('Handle,Title\n')
  })

  it('asks for the file again where it changed between the preview and the numbers', async () => {
    const started = '01990000-0000-7000-8000-000000000002'
    const one = importOf({ import_id: started, unnumbered: 12, bad: 12, format: 'shopify' })
    open(at, officeOf({ imports: [one], one: () => one }).call)
    const file = new File(['Handle,Title\n'], 'export.csv', { type: 'text/csv' })
    await userEvent.upload(await screen.findByLabelText('Choose a CSV file'), file)
    await userEvent.click(screen.getByRole('button', { name: 'Preview import' }))
    await waitFor(() => {
      expect(pushed).toHaveBeenCalledOnce()
    })
    await userEvent.click(screen.getByRole('link', { name: /parts\.csv.*Preview/ }))
    file.arrayBuffer = changedFile('export.csv').arrayBuffer
    await userEvent.click(await screen.findByRole('button', { name: 'Preview with these numbers' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The file was changed or moved.')
    await userEvent.click(screen.getByRole('button', { name: 'Choose the file again' }))
    expect(pushed).toHaveBeenLastCalledWith(at, 'back')
  })

  it('is listed afterwards with its outcome', async () => {
    const past = [
      importOf(),
      importOf({ import_id: '3', file: 'new.csv', dry_run: false, bad: 0 }),
      importOf({ import_id: '4', file: 'now.csv', state: 'running', dry_run: false }),
    ]
    open(at, officeOf({ imports: past }).call)
    const list = within(await screen.findByRole('list', { name: 'Imports' }))
    expect(list.getByRole('link', { name: /parts\.csv.*Preview/ }).getAttribute('href')).toBe(
      `${at}/01990000-0000-7000-8000-000000000001`,
    )
    expect(
      list.getByText('1,200 rows: 1000 would be added, 150 would be changed, 48 unchanged, 2 rows skipped'),
    ).not.toBeNull()
    expect(past.map((one) => getStateChip(one).label)).toEqual(['Preview', 'Imported', 'Importing'])
    expect(getStateChip(importOf({ dry_run: false }))).toEqual({ label: 'Partly imported', tone: 'warn' })
    expect(formatOutcome(importOf({ rows: 1, added: 1, changed: 0, unchanged: 0, bad: 0, dry_run: false }))).toBe(
      '1 row: 1 added, 0 changed, 0 unchanged, none skipped',
    )
  })
})

describe('The report of an import', () => {
  const report = `${at}/01990000-0000-7000-8000-000000000001`

  it('shows the progress, polls each second, and then shows the preview', async () => {
    let percent = 40
    const { call } = officeOf({ one: () => importOf({ state: percent < 100 ? 'running' : 'done', percent, bad: 0 }) })
    const { clock } = open(report, call)
    await screen.findByText('Checking the file, 40%')
    percent = 70
    clock.pass(1000)
    await screen.findByText('Checking the file, 70%')
    percent = 100
    clock.pass(1000)
    await waitFor(() => {
      expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
    })
    expect(screen.getByText('Would be added').nextSibling?.textContent).toBe('1,000')
    expect(screen.getByRole('button', { name: 'Import now' })).not.toBeNull()
  })

  it('lists each skipped row by line, column and reason, page by page', async () => {
    open(report, officeOf().call)
    const table = await screen.findByRole('region', { name: 'Why rows were skipped' })
    expect(within(table).getAllByRole('row')[1]?.textContent).toBe('3PriceA price cannot be negative.')
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await screen.findByText('Whole row')
    // On the last page the pressed button is disabled, so the focus moves to the other one.
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveFocus()
  })

  it('downloads completely as a CSV without executable cells', async () => {
    open(report, officeOf().call)
    await userEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }))
    await waitFor(() => {
      expect(downloaded).toHaveBeenCalledOnce()
    })
    const file = downloaded.mock.calls[0]?.[0] as { name: string; bytes: ArrayBuffer }
    expect(file.name).toBe('parts-report.csv')
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.bytes)
    expect(text).toBe(toReportCsv(skippedRows))
    expect(text).toBe(
      '\uFEFFline,column,code,reason\r\n3,Price,price.negative,A price cannot be negative.\r\n9,,row.cells,"\'=1+1 has “too many”, cells"\r\n',
    )
  })

  it('imports the valid rows of a preview, without uploading the file again', async () => {
    const { sent, call } = officeOf()
    open(report, call)
    await userEvent.click(await screen.findByRole('button', { name: 'Import valid rows' }))
    await waitFor(() => {
      expect(pushed).toHaveBeenCalledWith(`${at}/01990000-0000-7000-8000-000000000002`, 'forward', 'replace')
    })
    expect(sent.find(({ row }) => row === catalogueOffice.table.applyImport)?.input).toEqual({
      params: { id: '01990000-0000-7000-8000-000000000001' },
    })
  })

  it('shows that there is nothing to import if all valid rows are already in the catalogue', async () => {
    const same = { added: 0, changed: 0, unchanged: 1198, may_apply: false }
    open(report, officeOf({ one: () => importOf(same) }).call)
    await screen.findByText(/^There is nothing to import\. All valid rows are already in the catalogue/)
  })

  it('can be canceled while running, after a confirmation', async () => {
    let state: ImportState['state'] = 'running'
    const { sent, call } = officeOf({ one: () => importOf({ state, dry_run: false, may_apply: false, bad: 0 }) })
    open(report, call)
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel import' }))
    const popup = await screen.findByRole('alertdialog', { name: 'Cancel import of ‘parts.csv’?' })
    state = 'cancelled'
    await userEvent.click(within(popup).getByRole('button', { name: 'Cancel import' }))
    await screen.findByText(/^The import was canceled\. Rows imported so far stay\./)
    expect(sent.filter(({ row }) => row === catalogueOffice.table.cancelImport)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Cancel import' })).not.toBeInTheDocument()
  })

  it('shows why it failed, what stays, and what to do', async () => {
    const one = importOf({ state: 'failed', failure: 'the disk is full', may_apply: false, dry_run: false, bad: 0 })
    open(report, officeOf({ one: () => one }).call)
    await screen.findByText(/could not continue: the disk is full\. Rows imported so far stay\. Import the file/)
    expect(getStateChip(one)).toEqual({ label: 'Failed', tone: 'bad' })
  })

  it('offers no import button after a real import', async () => {
    open(report, officeOf({ one: () => importOf({ dry_run: false, may_apply: false, bad: 0 }) }).call)
    await screen.findByText('Added')
    expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument()
  })
})

describe('A new diagram', () => {
  it('needs a model, title, code and picture, and opens in the editor', async () => {
    const { sent, call } = officeOf()
    const { clock } = open(at, call)
    await userEvent.clear(await screen.findByLabelText('Model'))
    await userEvent.type(await screen.findByLabelText('Model'), 't500')
    clock.pass(300)
    await userEvent.click(await screen.findByRole('button', { name: 'Meridian T500' }))
    await waitFor(() => {
      expect(screen.getByLabelText('Title')).toHaveFocus()
    })
    const picture = new File(['<svg/>'], 'deck.svg', { type: 'image/svg+xml' })
    choose('Choose a picture, PNG or SVG', picture)
    await screen.findByText('Required')
    expect(sent.some(({ row }) => row === catalogueOffice.table.saveDiagramPicture)).toBe(false)
    await userEvent.clear(screen.getByLabelText('Title'))
    await userEvent.type(screen.getByLabelText('Title'), 'Deck')
    await userEvent.clear(screen.getByLabelText('Code'))
    await userEvent.type(screen.getByLabelText('Code'), 'DK-1')
    choose('Choose a picture, PNG or SVG', picture)
    await waitFor(() => {
      expect(pushed).toHaveBeenCalledWith('/dashboard/catalogue/diagrams/77')
    })
    expect(sent.find(({ row }) => row === catalogueOffice.table.saveDiagramPicture)?.input).toMatchObject({
      params: { id: 2, code: 'DK-1' },
      query: { title: 'Deck' },
    })
  })
})
