// Downloads changes since the installed package, page by page. Each page is applied in one transaction.
import { cataloguePack } from '../../contract/catalogue-pack.ts'
import type { Changes } from '../../contract/catalogue-pack.ts'
import type { CatalogueDatabase, ChangeRow } from '../db/catalogue-db.ts'
import type { Http } from '../http/call.ts'
import { readMeta, writeMeta } from '../db/catalogue-meta.ts'

const rows = cataloguePack.table

/** With more changed rows than this, a new package is smaller than the changes. */
const maxChangedRows = 8000
const maxRowsPerPage = 2000

/** Result of a change check. `too-old` means that the package must be downloaded again. */
export type ChangesOutcome = 'same' | 'changed' | 'too-old'

export async function applyChanges(db: CatalogueDatabase, http: Http, now: () => number): Promise<ChangesOutcome> {
  for (let outcome: ChangesOutcome = 'same'; ;) {
    const base = await readMeta(db, 'base')
    if (base === null) return outcome
    const requestedAt = now()
    const changes = await http.call(rows.readChanges, { query: { since: base.version, life: base.life } })
    if (changes.is_too_old) return 'too-old'
    if (changes.version !== base.version) outcome = 'changed'
    await applyChangePage(db, changes, requestedAt)
    if (!changes.more) return (await readChangedRows(db)).length > maxChangedRows ? 'too-old' : outcome
  }
}

/** Applies one page of changes to the package. `requestedAt` is epoch ms. */
async function applyChangePage(db: CatalogueDatabase, changes: Changes, requestedAt: number): Promise<void> {
  const changedRecords: ChangeRow[] = [
    ...changes.products.map((value) => ({ kind: 'product' as const, id: value.product_id, value })),
    ...changes.models.map((value) => ({ kind: 'model' as const, id: value.equipment_id, value })),
    ...changes.diagrams.map((value) => ({ kind: 'diagram' as const, id: value.equipment_diagram_id, value })),
    ...changes.gone.map(({ kind, id }) => ({ kind, id, value: null })),
  ]
  await db.transaction('rw', db.meta, db.changes, async () => {
    const base = await readMeta(db, 'base')
    if (base === null) return
    await appendRows(db, changedRecords)
    await writeMeta(db, 'base', {
      ...base,
      version: changes.version,
      life: changes.life,
      frame: changes.frame ?? base.frame,
    })
    if (!changes.more) await writeMeta(db, 'freshAt', requestedAt)
  })
}

const changeKey = (row: ChangeRow) => `${row.kind} ${row.id}`

/** Reads every row that changed since the package, once, in its latest version. */
export async function readChangedRows(db: CatalogueDatabase): Promise<ChangeRow[]> {
  const pages = await db.changes.orderBy('page').toArray()
  return [...new Map(pages.flatMap((page) => page.rows).map((row) => [changeKey(row), row])).values()]
}

/** Appends to the last page while it fits, so that many small changes need few records. */
async function appendRows(db: CatalogueDatabase, rows: readonly ChangeRow[]): Promise<void> {
  if (rows.length === 0) return
  const last = await db.changes.orderBy('page').last()
  const fitsLastPage = last !== undefined && last.rows.length + rows.length <= maxRowsPerPage
  const merged = fitsLastPage ? [...last.rows, ...rows] : rows
  await db.changes.put({
    page: last === undefined ? 0 : fitsLastPage ? last.page : last.page + 1,
    rows: [...new Map(merged.map((row) => [changeKey(row), row])).values()],
  })
}
