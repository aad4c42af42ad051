import { sql } from 'kysely'
import type { ViewList } from '../../../domain/views/saved-views.ts'
import type { Tx } from '../../kernel/call.ts'

const columns = ['view_id', 'user_id', 'list', 'name', 'query', 'is_shared', 'rev'] as const

/** A person's views of a list and, for staff, the shared ones; own ones first, then by name. */
export function listViews(tx: Tx, list: ViewList, userId: number, { isStaff }: { readonly isStaff: boolean }) {
  return tx
    .selectFrom('saved_view')
    .select(columns)
    .where('list', '=', list)
    .where((is) =>
      is.or([
        is.and([is('user_id', '=', userId), is('is_shared', '=', false)]),
        is.and([is('is_shared', '=', isStaff), is.val(isStaff)]),
      ]),
    )
    .orderBy('is_shared')
    .orderBy(sql`lower(name)`)
    .orderBy('view_id')
    .execute()
}
export type ViewRecord = Awaited<ReturnType<typeof listViews>>[number]

/** A view, or null. No other save goes on until the transaction ends: of two new ones, one gets the name. */
export async function lockView(tx: Tx, viewId: string): Promise<ViewRecord | null> {
  await sql`lock table saved_view in share row exclusive mode`.execute(tx)
  const row = await tx.selectFrom('saved_view').select(columns).where('view_id', '=', viewId).executeTakeFirst()
  return row ?? null
}

/** Stores a view, new or changed. */
export async function putView(tx: Tx, view: ViewRecord & { readonly changed_at: Date }): Promise<void> {
  const { view_id: _, user_id: __, ...values } = view
  await tx
    .insertInto('saved_view')
    .values(view)
    .onConflict((conflict) => conflict.column('view_id').doUpdateSet(values))
    .execute()
}

/** The other views among which a name is unique: the shared ones of a list, or a person's own. */
export async function listOtherNames(tx: Tx, view: Omit<ViewRecord, 'name' | 'query' | 'rev'>): Promise<string[]> {
  const query = tx
    .selectFrom('saved_view')
    .select('name')
    .where('list', '=', view.list)
    .where('is_shared', '=', view.is_shared)
    .where('view_id', '<>', view.view_id)
  const rows = await (view.is_shared ? query : query.where('user_id', '=', view.user_id)).execute()
  return rows.map(({ name }) => name)
}

/** Removes a view. */
export async function deleteView(tx: Tx, viewId: string): Promise<void> {
  await tx.deleteFrom('saved_view').where('view_id', '=', viewId).execute()
}
