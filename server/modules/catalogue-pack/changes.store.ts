import { sql } from 'kysely'
import type { Changes } from '../../../contract/catalogue-pack.ts'
import type { Tx } from '../../kernel/call.ts'

/** The number of rows that last changed in each version after `since`, up to and including `upTo`; oldest first. */
export async function countChanges(
  tx: Tx,
  since: number,
  upTo: number,
): Promise<{ readonly version: number; readonly rows: number }[]> {
  const { rows } = await sql<{ rev: string; rows: string }>`
    select rev, count(*) as rows from (
      select rev from product union all select rev from model
      union all select rev from diagram union all select rev from catalogue_gone
    ) changed where rev > ${since} and rev <= ${upTo} group by rev order by rev`.execute(tx)
  return rows.map((row) => ({ version: Number(row.rev), rows: Number(row.rows) }))
}

/** The ids of rows that last changed in these versions. */
export async function findChangedIds(tx: Tx, since: number, upTo: number) {
  const idsOf = async (table: 'product' | 'model' | 'diagram', id: 'product_id' | 'equipment_id' | 'diagram_id') => {
    const [name, key] = [sql.table(table), sql.ref(id)]
    const { rows } = await sql<{ id: number }>`select ${key} as id from ${name}
      where rev > ${since} and rev <= ${upTo} order by ${key}`.execute(tx)
    return rows.map((row) => row.id)
  }
  return {
    products: await idsOf('product', 'product_id'),
    models: await idsOf('model', 'equipment_id'),
    diagrams: await idsOf('diagram', 'diagram_id'),
  }
}

const toKind = (kind: string): Changes['gone'][number]['kind'] =>
  kind === 'model' || kind === 'diagram' ? kind : 'product'

/** What was deleted in these versions, and the parts that are hidden since. */
export async function findDeleted(tx: Tx, since: number, upTo: number): Promise<Changes['gone']> {
  const { rows } = await sql<{ kind: string; id: number }>`
    select kind, id from (
      select kind, id, rev from catalogue_gone
      union all select 'product', product_id, rev from product where is_hidden
    ) gone where rev > ${since} and rev <= ${upTo} order by kind, id`.execute(tx)
  return rows.map(({ kind, id }) => ({ kind: toKind(kind), id }))
}
