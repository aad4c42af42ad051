import { sql } from 'kysely'
import type { Tx } from '../../../kernel/call.ts'

/** The values of one part; a field that is not there stays unchanged, '' removes it. */
interface AttributeInput {
  readonly id: number
  readonly isNew: boolean
  readonly type?: string
  readonly tags?: string
}

const fields = [
  ['type', 'Type'],
  ['tags', 'Tags'],
] as const

export type PartAttributes = ReadonlyMap<number, Readonly<Partial<Record<'type' | 'tags', string>>>>

/** Type and tags of these parts, by id. */
export async function findPartAttributes(tx: Tx, ids: readonly number[]): Promise<PartAttributes> {
  const { rows } = await sql<{ id: number; name: string; value: string }>`
    select product_id as id, attribute.name, value from product_attribute join attribute using (attribute_id)
    where product_id = any(${[...ids]}::int[]) and attribute.name in ('Type', 'Tags')`.execute(tx)
  const found = new Map<number, Partial<Record<'type' | 'tags', string>>>()
  for (const { id, name, value } of rows)
    found.set(id, { ...found.get(id), [name === 'Type' ? 'type' : 'tags']: value })
  return found
}

/** Sets type and tags of parts. Creates the attributes with the first value. */
export async function setPartAttributes(tx: Tx, inputs: readonly AttributeInput[]): Promise<void> {
  for (const [field, name] of fields) {
    const named = inputs.filter((input) => input[field] !== undefined)
    if (named.length === 0) continue
    const { rows } = await sql<{ id: number }>`
      insert into attribute (name, kind, unit) values (${name}, 'text', null)
      on conflict (name) do update set name = excluded.name returning attribute_id as id`.execute(tx)
    const attributeId = rows[0]?.id ?? 0
    const known = named.filter(({ isNew }) => !isNew).map(({ id }) => id)
    if (known.length > 0)
      await sql`delete from product_attribute
        where attribute_id = ${attributeId} and product_id = any(${known}::int[])`.execute(tx)
    const values = named
      .map((input) => ({ id: input.id, value: input[field] ?? '' }))
      .filter(({ value }) => value !== '')
    await sql`insert into product_attribute (product_id, attribute_id, value)
      select id, ${attributeId}::int, value from json_to_recordset(${JSON.stringify(values)}::json)
        as wanted (id int, value text)`.execute(tx)
  }
}
