import type { z } from 'zod/mini'
import type { state } from '../../../contract/site.ts'
import type { Tx } from '../../kernel/call.ts'

type WireState = z.output<typeof state>

/** All states, by country descending (the US first), then by abbreviation. The spec names each fact twice. */
export async function findStates(tx: Tx): Promise<WireState[]> {
  const rows = await tx
    .selectFrom('state')
    .select(['state_id', 'name', 'abbreviation', 'country'])
    .orderBy('country', 'desc')
    .orderBy('abbreviation')
    .limit(1000)
    .execute()
  return rows.map(({ state_id, name, abbreviation, country }) => ({
    id: state_id,
    abbreviation,
    country,
    state_id,
    state_name: name,
    state_country: country,
    state_abbreviation: abbreviation,
  }))
}
