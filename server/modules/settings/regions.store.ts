import type { Tx } from '../../kernel/call.ts'

/** The abbreviations of all states and provinces. */
export async function listRegions(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('state').select('abbreviation').limit(1000).execute()
  return rows.map(({ abbreviation }) => abbreviation)
}
