import { sql } from 'kysely'
import type { SectionName } from '../../../domain/settings/sections.ts'
import type { Call, Tx } from '../../kernel/call.ts'

/** A section as it is stored: revision 0 and no value while nobody has saved it. */
export interface StoredSetting {
  readonly rev: number
  /** JSON; null for a section that has never been saved. */
  readonly value: string | null
  readonly by: string
  readonly at: Date | null
}
export const neverSaved: StoredSetting = { rev: 0, value: null, by: '', at: null }

const selectSettings = (tx: Tx) =>
  tx
    .selectFrom('setting')
    .leftJoin('app_user', 'app_user.user_id', 'setting.by_user_id')
    .select(['section', 'rev', 'value', 'at'])
    .select(sql<string>`coalesce(first_name || ' ' || last_name, '')`.as('by'))

/** All sections that were saved. */
export const findSettings = (tx: Tx) => selectSettings(tx).limit(100).execute()

export async function findSetting(tx: Tx, section: SectionName): Promise<StoredSetting> {
  return (await selectSettings(tx).where('section', '=', section).executeTakeFirst()) ?? neverSaved
}

/**
 * Tells one state of all settings from another: every save raises a revision and sets a time. For a statement that reads
 * something else, such as a cart, so that the settings themselves need not be read.
 */
export const settingsStamp = sql<string>`(select coalesce(sum(rev), 0) || ' ' || coalesce(max(at)::text, '') from setting)`

/** Stored values of settings, by section, and the stamp of the state that they are of. */
export interface StampedValues {
  readonly stamp: string
  readonly values: ReadonlyMap<string, string>
}

/** The stored values of these sections. */
export async function findValues(tx: Tx, sections: readonly SectionName[]): Promise<StampedValues['values']> {
  return (await findStampedValues(tx, sections)).values
}

/** The stored values of these sections with their stamp, in one statement. */
export async function findStampedValues(tx: Tx, sections: readonly SectionName[]): Promise<StampedValues> {
  const { rows } = await sql<{ stamp: string; section: string | null; value: string | null }>`
    select now_set.stamp, section, value from (select ${settingsStamp} as stamp) as now_set
    left join setting on section = any(${[...sections]}::text[])`.execute(tx)
  return {
    stamp: rows[0]?.stamp ?? '',
    values: new Map(
      rows.flatMap(({ section, value }) => (section === null || value === null ? [] : [[section, value] as const])),
    ),
  }
}

/** Locks a section until the transaction ends and returns it. Two saves therefore come one after the other. */
export async function lockSetting(tx: Tx, section: SectionName): Promise<StoredSetting> {
  await tx
    .insertInto('setting')
    .values({ section, rev: 0, value: null, by_user_id: null, at: null })
    .onConflict((conflict) => conflict.column('section').doNothing())
    .execute()
  await tx.selectFrom('setting').select('rev').where('section', '=', section).forUpdate().executeTakeFirstOrThrow()
  return findSetting(tx, section)
}

/** When a field of a section last changed; null where it never did. */
export async function findLastChange(tx: Tx, section: SectionName, field: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('setting_revision')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('section', '=', section)
    .where(sql<boolean>`before::json ->> ${field} is distinct from after::json ->> ${field}`)
    .executeTakeFirst()
  return row?.at ?? null
}

export interface NewRevision {
  readonly section: SectionName
  readonly rev: number
  /** JSON. */
  readonly before: string
  readonly after: string
  readonly text: string
  readonly undoes: string | null
}

/** Stores a section's new value and its entry in the history. */
export async function insertRevision(
  { tx, now, newId, actor }: Pick<Call, 'tx' | 'now' | 'newId' | 'actor'>,
  { section, rev, before, after, text, undoes }: NewRevision,
): Promise<void> {
  const by_user_id = actor?.userId ?? null
  await tx
    .updateTable('setting')
    .set({ rev, value: after, by_user_id, at: now })
    .where('section', '=', section)
    .execute()
  await tx
    .insertInto('setting_revision')
    .values({ entry_id: newId(), section, rev, before, after, text, by_user_id, at: now, undoes })
    .execute()
}

/** Newest entries that are shown. */
const maxEntries = 100

const selectRevisions = (tx: Tx) =>
  tx
    .selectFrom('setting_revision')
    .leftJoin('app_user', 'app_user.user_id', 'setting_revision.by_user_id')
    .leftJoin('setting_revision as later', 'later.undoes', 'setting_revision.entry_id')
    .select(['setting_revision.entry_id', 'setting_revision.section', 'setting_revision.rev', 'setting_revision.text'])
    .select(['setting_revision.at', 'setting_revision.undoes', 'later.entry_id as undone_by'])
    .select(sql<string>`coalesce(first_name || ' ' || last_name, '')`.as('by'))
    .select(sql<boolean>`setting_revision.before <> setting_revision.after`.as('is_change'))

/** The history of a section, newest first, and whether each entry left the section as it is (`present`, JSON). */
export const findRevisions = (tx: Tx, section: SectionName, present: string) =>
  selectRevisions(tx)
    .select(sql<boolean>`setting_revision.after = ${present}`.as('is_present'))
    .where('setting_revision.section', '=', section)
    .orderBy('setting_revision.rev', 'desc')
    .limit(maxEntries)
    .execute()
export type Revision = Pick<
  Awaited<ReturnType<typeof findRevisions>>[number],
  'entry_id' | 'rev' | 'undone_by' | 'is_change'
>

/** An entry with its values as JSON. */
export async function findRevision(tx: Tx, entryId: string) {
  const row = await selectRevisions(tx)
    .select(['setting_revision.before', 'setting_revision.after'])
    .where('setting_revision.entry_id', '=', entryId)
    .executeTakeFirst()
  return row ?? null
}
