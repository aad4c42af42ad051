import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Tx } from '../../kernel/call.ts'

/** A registration with what its model, brand, manufacturer, state and scheme add. */
export const records = (tx: Tx) =>
  tx
    .selectFrom('registration')
    .innerJoin('model', 'model.equipment_id', 'registration.equipment_id')
    .innerJoin('brand', 'brand.brand_id', 'model.brand_id')
    .innerJoin('manufacturer', 'manufacturer.manufacturer_id', 'registration.manufacturer_id')
    .leftJoin('state', 'state.state_id', 'registration.state_id')
    .leftJoin('warranty_scheme as scheme', 'scheme.scheme_id', 'registration.scheme_id')
    .selectAll('registration')
    .select(['model.name as model', 'model.serial_prefix', 'model.frp_equipment_id', 'model.brand_id'])
    .select(['brand.name as brand', 'manufacturer.name as manufacturer_name', 'state.abbreviation as state'])
    .select(['scheme.title as scheme_title', 'scheme.conditions', 'scheme.starts'])
    .select(['scheme.frame_months', 'scheme.parts_months', 'scheme.wear_months', 'scheme.labor_months'])
    .select('scheme.market_type_id as scheme_market_type_id')
    // Looked up, not joined: tables more would cost the planner more than the read.
    .select(
      sql<string>`(select type.name from equipment_sub_type sub join equipment_type type using (equipment_type_id)
        where sub.equipment_sub_type_id = model.equipment_sub_type_id)`.as('equipment_type'),
    )

export type RegistrationRecord = Awaited<ReturnType<ReturnType<typeof records>['execute']>>[number]

export async function recordById(tx: Tx, recordId: string): Promise<RegistrationRecord | null> {
  return (await records(tx).where('registration.record_id', '=', recordId).executeTakeFirst()) ?? null
}

/** By its readable number (`WR-30012`). */
export async function recordByNumber(tx: Tx, number: number): Promise<RegistrationRecord | null> {
  return (await records(tx).where('registration.number', '=', number).executeTakeFirst()) ?? null
}

/** All registrations of a serial, whoever made them; a serial of two manufacturers may be two machines. */
export function recordsOfSerial(tx: Tx, serialKey: string): Promise<RegistrationRecord[]> {
  return records(tx)
    .where('registration.serial_key', '=', serialKey)
    .orderBy('registration.created_at', 'desc')
    .orderBy('registration.record_id', 'desc')
    .limit(50)
    .execute()
}

/** The record, held until the transaction ends: whoever else wants to change it waits. */
export async function lockRecord(tx: Tx, recordId: string): Promise<RegistrationRecord | null> {
  return (
    (await records(tx).where('registration.record_id', '=', recordId).forUpdate('registration').executeTakeFirst()) ??
    null
  )
}

export function recordsByIds(tx: Tx, ids: readonly string[]): Promise<RegistrationRecord[]> {
  if (ids.length === 0) return Promise.resolve([])
  return records(tx)
    .where('registration.record_id', 'in', [...ids])
    .execute()
}

export type NewRecord = Insertable<Database['registration']>

/** Adds a record; null where its id is taken or the account has registered this machine already. */
export async function insertRecord(tx: Tx, record: NewRecord): Promise<{ readonly record_id: string } | null> {
  return (
    (await tx
      .insertInto('registration')
      .values(record)
      .onConflict((conflict) => conflict.doNothing())
      .returning('record_id')
      .executeTakeFirst()) ?? null
  )
}

export type RecordChange = Omit<Updateable<Database['registration']>, 'record_id' | 'rev' | 'updated_at'>

/** Writes a change and raises `rev`. */
export async function changeRecord(tx: Tx, recordId: string, change: RecordChange, now: Date): Promise<void> {
  await tx
    .updateTable('registration')
    .set({ ...change, updated_at: now, rev: sql<number>`rev + 1` })
    .where('record_id', '=', recordId)
    .execute()
}

/** What an account has registered of these serials, without what was declined. */
export function accountsRecords(tx: Tx, accountId: number, serialKeys: readonly string[]) {
  return tx
    .selectFrom('registration')
    .select(['record_id', 'display_id', 'serial_key', 'manufacturer_id', 'floor_model', 'status'])
    .where('account_id', '=', accountId)
    .where('serial_key', 'in', [...serialKeys])
    .where('status', '<>', 'declined')
    .execute()
}
export type AccountsRecord = Awaited<ReturnType<typeof accountsRecords>>[number]

/** The records that this op made before, by serial: its receipt is pruned in time, the records stay. */
export async function recordsOfOp(tx: Tx, userId: number, op: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('registration')
    .select(['serial_key', 'record_id'])
    .where('registered_by', '=', userId)
    .where('client_op_id', '=', op)
    .execute()
  return new Map(rows.map((row) => [row.serial_key, row.record_id]))
}
