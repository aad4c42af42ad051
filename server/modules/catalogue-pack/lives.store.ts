import type { Tx } from '../../kernel/call.ts'

/** The present life of the server. Read after the catalogue's version, so that it never ended before that version. */
export async function presentLife(tx: Tx): Promise<string | null> {
  const row = await tx.selectFrom('server_life').select('epoch').where('ended_at', 'is', null).executeTakeFirst()
  return row?.epoch ?? null
}

/** How far the catalogue had come when a life ended, or null where this database knows of no such end. */
export async function catalogueUntil(tx: Tx, life: string): Promise<number | null> {
  const row = await tx.selectFrom('server_life').select('until_catalogue').where('epoch', '=', life).executeTakeFirst()
  return row?.until_catalogue == null ? null : Number(row.until_catalogue)
}
