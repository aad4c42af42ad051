import type { Insertable, Kysely } from 'kysely'
import type { RowError } from '../domain/catalogue/import/row-errors.ts'
import { createRowError, isNote } from '../domain/catalogue/import/row-errors.ts'
import type { Database } from '../server/db/schema.ts'
import { demoUsers } from './accounts.ts'
import { seededRandom } from './random.ts'

type ImportRow = Insertable<Database['catalogue_import']>
type Result = Pick<ImportRow, 'added' | 'changed' | 'unchanged' | 'row_count'>

const dayMs = 86_400_000
const columns = {
  number: 'Part number',
  name: 'Name',
  brand: 'Brand',
  price: 'Price',
  barcode: 'Barcode',
  fits: 'Fits',
}

const fallErrors: readonly RowError[] = [
  createRowError(17, 'Price', 'price.unreadable', { value: 'call us' }),
  createRowError(46, 'Barcode', 'barcode.unreadable', { value: '8.4071E+11' }),
  createRowError(88, 'Brand', 'brand.unknown', { value: 'Meridan' }),
  createRowError(88, 'Price', 'price.unreadable', { value: '12,5O' }),
  createRowError(131, null, 'row.repeated', { what: 'Part number HT1-0233-BT', first: 64 }),
  createRowError(203, 'Fits', 'fits.unknown', { value: 'Meridian T550' }),
  createRowError(240, 'Part number', 'number.missing'),
]
const equipmentErrors: readonly RowError[] = [createRowError(9, 'Type', 'type.unknown', { value: 'Treadmils' })]

/** Imports that ran, the oldest first. Nothing of the demo catalogue is new or has another price because of them. */
const imports: readonly {
  readonly daysAgo: number
  readonly kind: ImportRow['kind']
  readonly file: string
  readonly isDry: boolean
  readonly result: Result
  readonly errors: readonly RowError[]
}[] = [
  {
    ...{ daysAgo: 40, kind: 'equipment', file: 'equipment.csv', isDry: false, errors: equipmentErrors },
    result: { row_count: 37, added: 0, changed: 4, unchanged: 32 },
  },
  {
    ...{ daysAgo: 12.02, kind: 'parts', file: 'price-list-fall.csv', isDry: true, errors: fallErrors },
    result: { row_count: 268, added: 0, changed: 41, unchanged: 222 },
  },
  {
    ...{ daysAgo: 12, kind: 'parts', file: 'price-list-fall.csv', isDry: false, errors: fallErrors },
    result: { row_count: 268, added: 0, changed: 41, unchanged: 222 },
  },
]

/** Inserts past imports with their reports. A preview was applied, so that none offers rows that are not stored. */
export async function seedPastImports(db: Kysely<Database>, now: Date): Promise<void> {
  const random = seededRandom(60_002)
  for (const { daysAgo, kind, file, isDry, result, errors } of imports) {
    const started_at = new Date(now.getTime() - daysAgo * dayMs)
    const import_id = random.id(started_at)
    const bad = errors.filter(({ code }) => !isNote(code))
    await db
      .insertInto('catalogue_import')
      .values({
        ...{ import_id, kind, format: 'table', file_name: file, columns: JSON.stringify(columns), create_names: false },
        ...{ dry_run: isDry, applied: isDry, phase: 'done', chunks: 1, user_id: demoUsers.admin, left_out: 0 },
        ...{ ...result, bad: new Set(bad.map(({ line }) => line)).size, noted: errors.length - bad.length },
        ...{ started_at, finished_at: new Date(started_at.getTime() + 1400), ended_as: null, failure: null },
      })
      .execute()
    await db
      .insertInto('catalogue_import_fault')
      .values(
        errors.map(({ line, column, code, message }) => ({
          ...{ import_id, line, column_name: column, code, message, by_file: true },
        })),
      )
      .execute()
  }
}
