import type { Tx } from '../../kernel/call.ts'

/** A manufacturer with its rates in cents, or null. */
export async function manufacturerById(tx: Tx, manufacturerId: number) {
  return (
    (await tx
      .selectFrom('manufacturer')
      .selectAll()
      .where('manufacturer_id', '=', manufacturerId)
      .executeTakeFirst()) ?? null
  )
}
