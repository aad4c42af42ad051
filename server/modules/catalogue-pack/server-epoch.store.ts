import type { Tx } from '../../kernel/call.ts'

/** The current server epoch. Read it after the catalogue version, so that it cannot have ended before that version. */
export async function findServerEpoch(tx: Tx): Promise<string | null> {
  const row = await tx.selectFrom('server_life').select('epoch').where('ended_at', 'is', null).executeTakeFirst()
  return row?.epoch ?? null
}

/** The catalogue version at the end of an epoch, or null if this database has no such end. */
export async function findLastVersionOfEpoch(tx: Tx, epoch: string): Promise<number | null> {
  const row = await tx.selectFrom('server_life').select('until_catalogue').where('epoch', '=', epoch).executeTakeFirst()
  return row?.until_catalogue == null ? null : Number(row.until_catalogue)
}
