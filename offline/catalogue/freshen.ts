// Keeps the pack fresh: what changed since is asked for, page by page, and laid over it, each page in one transaction.
import { cataloguePack } from '../../contract/catalogue-pack.ts'
import type { Changes } from '../../contract/catalogue-pack.ts'
import type { CatalogueDatabase, ChangeRow } from '../db/catalogue-db.ts'
import type { Http } from '../http/call.ts'
import { readMeta, writeMeta } from './kept-pack.ts'

const rows = cataloguePack.table

/** From so many changed rows on, a new pack is less than what is laid over the old one. */
const mostChanged = 8000

/** What the changes came to: nothing new, something new, or too much: the pack has to be fetched again. */
export type Freshened = 'same' | 'changed' | 'too-old'

export async function freshen(db: CatalogueDatabase, http: Http, now: () => number): Promise<Freshened> {
  for (let told: Freshened = 'same'; ;) {
    const base = await readMeta(db, 'base')
    if (base === null) return told
    const asked = now()
    const changes = await http.call(rows.readChanges, { query: { since: base.version } })
    if (changes.is_too_old) return 'too-old'
    if (changes.version !== base.version) told = 'changed'
    await layChanges(db, changes, asked)
    if (!changes.more) return (await db.changes.count()) > mostChanged ? 'too-old' : told
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
    await db.changes.bulkPut(laid)
    await writeMeta(db, 'base', { ...base, version: changes.version, frame: changes.frame ?? base.frame })
    if (!changes.more) await writeMeta(db, 'freshAt', asked)
  })
}
