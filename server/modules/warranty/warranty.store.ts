import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { askWithNext } from '../../db/send-with-next.ts'
import type { Tx } from '../../kernel/call.ts'

/** Selects registrations with columns of their model, brand, manufacturer, state and scheme. */
export const selectRecords = (tx: Tx) =>
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
    // A subquery instead of joins: planning more tables costs more than the read.
    .select(
      sql<string>`(select type.name from equipment_sub_type sub join equipment_type type using (equipment_type_id)
        where sub.equipment_sub_type_id = model.equipment_sub_type_id)`.as('equipment_type'),
    )

export type RegistrationRecord = Awaited<ReturnType<ReturnType<typeof selectRecords>['execute']>>[number]

/** A registration by its id, or null. */
export async function recordById(tx: Tx, recordId: string): Promise<RegistrationRecord | null> {
  return (await selectRecords(tx).where('registration.record_id', '=', recordId).executeTakeFirst()) ?? null
}

/** By its display number (`WR-30012`). */
export async function recordByNumber(tx: Tx, number: number): Promise<RegistrationRecord | null> {
  return (await selectRecords(tx).where('registration.number', '=', number).executeTakeFirst()) ?? null
}

/** Registrations of a serial number by all accounts, newest first. Two manufacturers may use the same serial number. */
export function listRecordsOfSerial(tx: Tx, serialKey: string): Promise<RegistrationRecord[]> {
  return selectRecords(tx)
    .where('registration.serial_key', '=', serialKey)
    .orderBy('registration.created_at', 'desc')
    .orderBy('registration.record_id', 'desc')
    .limit(50)
    .execute()
}

/**
 * The record, locked until the transaction ends. Other writers wait. Locked by its key alone and read behind that: a join that
 * waits puts the changed record beside the model that it had before, and finds none.
 */
export async function lockRecord(tx: Tx, recordId: string): Promise<RegistrationRecord | null> {
  const locked = await askWithNext(
    tx,
    tx.selectFrom('registration').select('record_id').where('record_id', '=', recordId).forUpdate(),
  )
  const record = await recordById(tx, recordId)
  return locked().length === 0 ? null : record
}

/** Registrations with these ids, in any order. */
export function listRecordsByIds(tx: Tx, ids: readonly string[]): Promise<RegistrationRecord[]> {
  if (ids.length === 0) return Promise.resolve([])
  return selectRecords(tx)
    .where('registration.record_id', 'in', [...ids])
    .execute()
}

export type NewRecord = Insertable<Database['registration']>

/** Inserts a record. Null if its id is taken or the account has already registered the machine. */
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

/** Writes a change and increments `rev`. */
export async function updateRecord(tx: Tx, recordId: string, change: RecordChange, now: Date): Promise<void> {
  await tx
    .updateTable('registration')
    .set({ ...change, updated_at: now, rev: sql<number>`rev + 1` })
    .where('record_id', '=', recordId)
    .execute()
}

/** Registrations of an account for these serial numbers, without declined ones. */
export function listAccountRecords(tx: Tx, accountId: number, serialKeys: readonly string[]) {
  return tx
    .selectFrom('registration')
    .select(['record_id', 'display_id', 'serial_key', 'manufacturer_id', 'floor_model', 'status'])
    .where('account_id', '=', accountId)
    .where('serial_key', 'in', [...serialKeys])
    .where('status', '<>', 'declined')
    .execute()
}
export type AccountRecord = Awaited<ReturnType<typeof listAccountRecords>>[number]

/** Records that this op created earlier, by serial number. They outlive the op's receipt. */
export async function findRecordsOfOp(tx: Tx, userId: number, op: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('registration')
    .select(['serial_key', 'record_id'])
    .where('registered_by', '=', userId)
    .where('client_op_id', '=', op)
    .execute()
  return new Map(rows.map((row) => [row.serial_key, row.record_id]))
}
