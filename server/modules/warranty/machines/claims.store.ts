import type { Tx } from '../../../kernel/call.ts'

/** Serial numbers with a claim that is assigned to the user. */
export async function listAssignedSerials(tx: Tx, userId: number, serialKeys: readonly string[]): Promise<Set<string>> {
  if (serialKeys.length === 0) return new Set()
  const rows = await tx
    .selectFrom('labor_claim')
    .select('serial_number')
    .distinct()
    .where('serial_number', 'in', [...serialKeys])
    .where('assigned_to', '=', userId)
    .execute()
  return new Set(rows.map((row) => row.serial_number))
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
