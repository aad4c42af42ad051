import type { Tx } from '../../../kernel/call.ts'

/** Those of the addresses, in lower case, that want no emails. */
export async function listOptOuts(tx: Tx, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set()
  const rows = await tx
    .selectFrom('mail_opt_out')
    .select('address')
    .where('address', 'in', [...addresses])
    .execute()
  return new Set(rows.map((row) => row.address))
}

/** Notes that an address wants no emails, or that it wants them again. A second time changes nothing. */
export async function setOptOut(tx: Tx, address: string, isOut: boolean, now: Date): Promise<void> {
  if (isOut)
    await tx
      .insertInto('mail_opt_out')
      .values({ address, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await tx.deleteFrom('mail_opt_out').where('address', '=', address).execute()
}
