import type { Tx } from '../../kernel/call.ts'

export interface LabeledMachine {
  readonly serial_key: string
  readonly manufacturer_id: number
}

/** The label code of a machine. Stores the new one if it has none yet. */
export async function getOrCreateCode(
  tx: Tx,
  machine: LabeledMachine,
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

/** The machine with this label code, or null. */
export async function findMachineByCode(tx: Tx, code: string): Promise<LabeledMachine | null> {
  return (
    (await tx
      .selectFrom('machine_passport')
      .select(['serial_key', 'manufacturer_id'])
      .where('code', '=', code)
      .executeTakeFirst()) ?? null
  )
}

/** Diagrams of a model in order. */
export async function listDiagrams(
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
