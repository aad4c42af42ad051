import type { Tx } from '../../../kernel/call.ts'

/**
 * Registrations that a claim opens to its servicer: those that the office bound to a job of this user's firm, with the
 * claim's display number. The claim is open, or was closed after `closedSince`.
 */
export async function listOpenedRecords(
  tx: Tx,
  userId: number,
  recordIds: readonly string[],
  closedSince: Date,
): Promise<ReadonlyMap<string, string>> {
  if (recordIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('labor_claim')
    .select(['registration_id', 'display_id'])
    .where('registration_id', 'in', [...recordIds])
    .where('assigned_to', 'in', (from) =>
      from
        .selectFrom('app_user as colleague')
        .innerJoin('app_user as self', 'self.account_id', 'colleague.account_id')
        .select('colleague.user_id')
        .where('self.user_id', '=', userId),
    )
    .where((e) => e.or([e('closed_at', 'is', null), e('closed_at', '>', closedSince)]))
    .orderBy('created_at')
    .execute()
  return new Map(rows.flatMap((row) => (row.registration_id === null ? [] : [[row.registration_id, row.display_id]])))
}

/** Number of labor claims for a machine. */
export async function countClaims(tx: Tx, serialKey: string, manufacturerId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('labor_claim')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where('serial_number', '=', serialKey)
    .where('manufacturer_id', '=', manufacturerId)
    .executeTakeFirstOrThrow()
  return Number(total)
}
