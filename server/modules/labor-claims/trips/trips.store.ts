import type { TripForm } from '../../../../contract/labor-claims.ts'
import type { SignedIn, Tx } from '../../../kernel/call.ts'

const selectTrips = (tx: Tx) => tx.selectFrom('claim_trip').selectAll()
export type TripRecord = Awaited<ReturnType<ReturnType<typeof selectTrips>['execute']>>[number]

/** Trips of a claim that were not removed. */
export function listTrips(tx: Tx, claimId: string): Promise<TripRecord[]> {
  return selectTrips(tx)
    .where('claim_id', '=', claimId)
    .where('removed', '=', false)
    .orderBy('trip_date_scheduled')
    .orderBy('trip_id')
    .execute()
}

/** Like `listTrips`, of several claims at once. */
export async function loadTrips(tx: Tx, claimIds: readonly string[]): Promise<(claimId: string) => TripRecord[]> {
  if (claimIds.length === 0) return () => []
  const trips = await selectTrips(tx)
    .where('claim_id', 'in', claimIds)
    .where('removed', '=', false)
    .orderBy('trip_date_scheduled')
    .orderBy('trip_id')
    .execute()
  const byClaim = Map.groupBy(trips, (trip) => trip.claim_id)
  return (claimId) => byClaim.get(claimId) ?? []
}

/** A trip by its id, on any claim, removed or not. */
export async function tripById(tx: Tx, tripId: string): Promise<TripRecord | null> {
  return (await selectTrips(tx).where('trip_id', '=', tripId).executeTakeFirst()) ?? null
}

const toDate = (text: string | null) => (text === null ? null : new Date(text))
const toColumns = (form: TripForm) => ({
  trip_date_scheduled: form.trip_date_scheduled,
  service_requested: form.trip_service_requested,
  services_performed: form.trip_services_performed,
  time_left: toDate(form.trip_time_left),
  time_start: toDate(form.trip_time_start),
  time_finish: toDate(form.trip_time_finish),
  miles: form.miles,
  miles_from: form.miles === null ? null : (form.miles_from ?? null),
})

export interface MadeAt {
  readonly at: Date
  readonly skewMs: number | null
}

/** Inserts a trip. False if its id or its op exists already. */
export async function insertTrip(
  call: SignedIn,
  claimId: string,
  tripId: string,
  form: TripForm,
  late: boolean,
  made: MadeAt,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await call.tx
    .insertInto('claim_trip')
    .values({
      trip_id: tripId,
      claim_id: claimId,
      client_op_id: call.op?.key ?? null,
      ...toColumns(form),
      late,
      made_at: made.at,
      received_at: call.now,
      skew_ms: made.skewMs,
      user_id: call.actor.userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Replaces the columns of a trip. */
export async function updateTrip(tx: Tx, tripId: string, form: TripForm, late: boolean): Promise<void> {
  await tx
    .updateTable('claim_trip')
    .set({ ...toColumns(form), late })
    .where('trip_id', '=', tripId)
    .execute()
}

/** The payment that is approved has the late trips too: they are late no more. */
export async function countLateTrips(tx: Tx, claimId: string): Promise<void> {
  await tx
    .updateTable('claim_trip')
    .set({ late: false })
    .where('claim_id', '=', claimId)
    .where('late', '=', true)
    .execute()
}

/** The ids of a claim's late trips. */
export async function listLateTrips(tx: Tx, claimId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('claim_trip')
    .select('trip_id')
    .where('claim_id', '=', claimId)
    .where('late', '=', true)
    .orderBy('trip_id')
    .execute()
  return rows.map((row) => row.trip_id)
}

/** Trips are late again: the approval that counted them was taken back. */
export async function restoreLateTrips(tx: Tx, tripIds: readonly string[]): Promise<void> {
  if (tripIds.length === 0) return
  await tx
    .updateTable('claim_trip')
    .set({ late: true })
    .where('trip_id', 'in', [...tripIds])
    .execute()
}

/** Marks a trip as removed. The row stays as evidence. */
export async function hideTrip(tx: Tx, tripId: string): Promise<void> {
  await tx.updateTable('claim_trip').set({ removed: true }).where('trip_id', '=', tripId).execute()
}
