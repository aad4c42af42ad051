import type { Tx } from '../../kernel/call.ts'

export interface Machine {
  readonly serial_key: string
  readonly manufacturer_id: number
}

/** Keeps a code for a machine, unless it has one already; the one that it has now. */
export async function codeOf(
  tx: Tx,
  machine: Machine,
  fresh: { readonly code: string; readonly made_at: Date; readonly made_by: number },
): Promise<string> {
  await tx
    .insertInto('machine_passport')
    .values({ ...machine, ...fresh })
    .onConflict((conflict) => conflict.columns(['serial_key', 'manufacturer_id']).doNothing())
    .execute()
  const row = await tx
    .selectFrom('machine_passport')
    .select('code')
    .where('serial_key', '=', machine.serial_key)
    .where('manufacturer_id', '=', machine.manufacturer_id)
    .executeTakeFirstOrThrow()
  return row.code
}

/** The machine that a label is on, or null. */
export async function machineOfPassport(tx: Tx, code: string): Promise<Machine | null> {
  return (
    (await tx
      .selectFrom('machine_passport')
      .select(['serial_key', 'manufacturer_id'])
      .where('code', '=', code)
      .executeTakeFirst()) ?? null
  )
}

/** The diagrams of a model, in their order. */
export async function diagramsOf(
  tx: Tx,
  equipmentId: number,
): Promise<readonly { readonly diagram_id: number; readonly title: string }[]> {
  return tx
    .selectFrom('diagram')
    .select(['diagram_id', 'title'])
    .where('equipment_id', '=', equipmentId)
    .orderBy('position')
    .limit(60)
    .execute()
}
