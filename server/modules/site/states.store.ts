import type { Tx } from '../../kernel/call.ts'

/** A state with its name and abbreviation; null without an id. */
export async function findState(tx: Tx, id: number | null) {
  if (id === null) return null
  return tx
    .selectFrom('state')
    .select(['state_id', 'name as state_name', 'abbreviation as state_abbreviation'])
    .where('state_id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The abbreviation of a state, given the abbreviation or its id. Anything else is returned unchanged. */
export async function toStateAbbreviation(tx: Tx, typed: string): Promise<string> {
  const state = typed.trim().toUpperCase()
  if (!/^\d{1,9}$/.test(state)) return state
  const row = await tx
    .selectFrom('state')
    .select('abbreviation')
    .where('state_id', '=', Number(state))
    .executeTakeFirst()
  return row?.abbreviation ?? state
}

/** Ids that were looked up. States come with a migration, which gives them the same ids in every database, and never change. */
const knownIds = new Map<string, number>()

/** The id of a state by its abbreviation, or null. */
export async function findStateId(tx: Tx, abbreviation: string): Promise<number | null> {
  const wanted = abbreviation.trim().toUpperCase()
  const known = knownIds.get(wanted)
  if (known !== undefined) return known
  const row = await tx.selectFrom('state').select('state_id').where('abbreviation', '=', wanted).executeTakeFirst()
  if (row !== undefined) knownIds.set(wanted, row.state_id)
  return row?.state_id ?? null
}
