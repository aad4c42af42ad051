import { sql } from 'kysely'
import type { Tx } from '../../../kernel/call.ts'

const columns = ['template_id', 'name', 'text', 'rev'] as const

/** All templates, by name. */
export const listTemplates = (tx: Tx) =>
  tx.selectFrom('reply_template').select(columns).orderBy('name').orderBy('template_id').execute()
export type TemplateRecord = Awaited<ReturnType<typeof listTemplates>>[number]

/** A template, or null. No other save goes on until the transaction ends: of two new ones, one gets the name. */
export async function lockTemplate(tx: Tx, templateId: string): Promise<TemplateRecord | null> {
  await sql`lock table reply_template in share row exclusive mode`.execute(tx)
  const row = await tx
    .selectFrom('reply_template')
    .select(columns)
    .where('template_id', '=', templateId)
    .executeTakeFirst()
  return row ?? null
}

/** Stores a template, new or changed. */
export async function putTemplate(
  tx: Tx,
  template: TemplateRecord & { readonly changed_at: Date; readonly changed_by: number },
): Promise<void> {
  const { template_id: _, ...values } = template
  await tx
    .insertInto('reply_template')
    .values(template)
    .onConflict((conflict) => conflict.column('template_id').doUpdateSet(values))
    .execute()
}

/** Whether another template has this name, in any case. */
export async function isNameTaken(tx: Tx, templateId: string, name: string): Promise<boolean> {
  const row = await tx
    .selectFrom('reply_template')
    .select('template_id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('template_id', '<>', templateId)
    .executeTakeFirst()
  return row !== undefined
}

/** Removes a template. False if there is none. */
export async function removeTemplate(tx: Tx, templateId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reply_template')
    .where('template_id', '=', templateId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
