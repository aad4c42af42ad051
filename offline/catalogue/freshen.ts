// Keeps the pack fresh: what changed since is asked for, page by page, and laid over it, each page in one transaction.
import { cataloguePack } from '../../contract/catalogue-pack.ts'
import type { Changes } from '../../contract/catalogue-pack.ts'
import type { CatalogueDatabase, ChangeRow } from '../db/catalogue-db.ts'
import type { Http } from '../http/call.ts'
import { readMeta, writeMeta } from './kept-pack.ts'

const rows = cataloguePack.table

/** From so many changed rows on, a new pack is less than what is laid over the old one. */
const mostChanged = 8000
const rowsInPage = 2000

/** What the changes came to: nothing new, something new, or too much: the pack has to be fetched again. */
export type Freshened = 'same' | 'changed' | 'too-old'

export async function freshen(db: CatalogueDatabase, http: Http, now: () => number): Promise<Freshened> {
  for (let told: Freshened = 'same'; ;) {
    const base = await readMeta(db, 'base')
    if (base === null) return told
    const asked = now()
    const changes = await http.call(rows.readChanges, { query: { since: base.version, life: base.life } })
    if (changes.is_too_old) return 'too-old'
    if (changes.version !== base.version) told = 'changed'
    await layChanges(db, changes, asked)
    if (!changes.more) return (await changedRows(db)).length > mostChanged ? 'too-old' : told
  }
}

/** Lays a page of changes over the pack; `asked` is when, epoch ms. */
async function layChanges(db: CatalogueDatabase, changes: Changes, asked: number): Promise<void> {
  const laid: ChangeRow[] = [
    ...changes.products.map((value) => ({ kind: 'product' as const, id: value.product_id, value })),
    ...changes.models.map((value) => ({ kind: 'model' as const, id: value.equipment_id, value })),
    ...changes.diagrams.map((value) => ({ kind: 'diagram' as const, id: value.equipment_diagram_id, value })),
    ...changes.gone.map(({ kind, id }) => ({ kind, id, value: null })),
  ]
  await db.transaction('rw', db.meta, db.changes, async () => {
    const base = await readMeta(db, 'base')
    if (base === null) return
    await addRows(db, laid)
    await writeMeta(db, 'base', {
      ...base,
      version: changes.version,
      life: changes.life,
      frame: changes.frame ?? base.frame,
    })
    if (!changes.more) await writeMeta(db, 'freshAt', asked)
  })
}

const keyOf = (row: ChangeRow) => `${row.kind} ${row.id}`

/** Everything that changed since the pack, each row once as it is now. */
export async function changedRows(db: CatalogueDatabase): Promise<ChangeRow[]> {
  const pages = await db.changes.orderBy('page').toArray()
  return [...new Map(pages.flatMap((page) => page.rows).map((row) => [keyOf(row), row])).values()]
}

/** Onto the last page while it has room: many small changes stay few records. */
async function addRows(db: CatalogueDatabase, rows: readonly ChangeRow[]): Promise<void> {
  if (rows.length === 0) return
  const last = await db.changes.orderBy('page').last()
  const hasRoom = last !== undefined && last.rows.length + rows.length <= rowsInPage
  const together = hasRoom ? [...last.rows, ...rows] : rows
  await db.changes.put({
    page: last === undefined ? 0 : hasRoom ? last.page : last.page + 1,
    rows: [...new Map(together.map((row) => [keyOf(row), row])).values()],
  })
}
