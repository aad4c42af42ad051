import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Tx } from '../../kernel/call.ts'
import type { Database } from '../../db/schema.ts'

const maxDevicesOfUser = 50
const maxListed = 200
const day = 86_400_000

const selectReports = (tx: Tx) => tx.selectFrom('device_report').selectAll()
export type ReportRecord = Awaited<ReturnType<ReturnType<typeof selectReports>['execute']>>[number]
const selectLosses = (tx: Tx) => tx.selectFrom('device_loss').selectAll('device_loss')
export type LossRecord = Awaited<ReturnType<ReturnType<typeof selectLosses>['execute']>>[number]

/** The last report of a device and user, locked until the transaction ends; or null. */
export async function lockReport(tx: Tx, deviceHash: string, userId: number): Promise<ReportRecord | null> {
  const row = await selectReports(tx)
    .where('device_hash', '=', deviceHash)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** The device that reported this database last; null where there is none. */
export async function findDevice(tx: Tx, userId: number, databaseId: string): Promise<string | null> {
  const row = await selectReports(tx)
    .where('user_id', '=', userId)
    .where('database_id', '=', databaseId)
    .executeTakeFirst()
  return row?.device_hash ?? null
}

/** Stores the report in place of the last one. Of each user the fifty newest devices are known. */
export async function saveReport(tx: Tx, report: ReportRecord): Promise<void> {
  const { device_hash, user_id, ...changed } = report
  await tx
    .insertInto('device_report')
    .values(report)
    .onConflict((conflict) => conflict.columns(['device_hash', 'user_id']).doUpdateSet(changed))
    .execute()
  const oldest = await selectReports(tx)
    .where('user_id', '=', user_id)
    .orderBy('reported_at', 'desc')
    .offset(maxDevicesOfUser)
    .limit(1)
    .executeTakeFirst()
  if (oldest === undefined) return
  await tx
    .deleteFrom('device_report')
    .where('user_id', '=', user_id)
    .where('device_hash', '!=', device_hash)
    .where('reported_at', '<=', oldest.reported_at)
    .execute()
}

/** Which of these operations the server has applied, or knows as discarded. */
export async function findArrived(tx: Tx, userId: number, ops: readonly string[]): Promise<ReadonlySet<string>> {
  if (ops.length === 0) return new Set()
  const rows = await tx
    .selectFrom('op_receipt')
    .select('op_id')
    .where('owner_id', '=', userId)
    .where('op_id', 'in', [...ops])
    .execute()
  return new Set(rows.map((row) => row.op_id))
}

export async function insertLoss(tx: Tx, loss: Insertable<Database['device_loss']>): Promise<void> {
  await tx.insertInto('device_loss').values(loss).execute()
}

/** What this device lost and its user has not dismissed. */
export async function listOpenLosses(tx: Tx, deviceHash: string, userId: number): Promise<LossRecord[]> {
  return selectLosses(tx)
    .where('device_hash', '=', deviceHash)
    .where('user_id', '=', userId)
    .where('dismissed_at', 'is', null)
    .orderBy('found_at', 'desc')
    .limit(10)
    .execute()
}

/** Marks a user's own loss as read. */
export async function markDismissed(tx: Tx, userId: number, lossId: string, now: Date): Promise<void> {
  await tx
    .updateTable('device_loss')
    .set({ dismissed_at: now })
    .where('loss_id', '=', lossId)
    .where('user_id', '=', userId)
    .where('dismissed_at', 'is', null)
    .execute()
}

/**
 * Devices with work on them, the longest silent first. Those of the last 90 days come before the limit: most others are lost
 * phones and deleted cookies.
 */
export async function listDevices(tx: Tx, now: Date) {
  const isOld = sql<boolean>`device_report.reported_at <= ${new Date(now.getTime() - 90 * day)}`
  const rows = await tx
    .selectFrom('device_report')
    .innerJoin('app_user', 'app_user.user_id', 'device_report.user_id')
    .innerJoin('account', 'account.account_id', 'app_user.account_id')
    .selectAll('device_report')
    .select(['app_user.first_name', 'app_user.last_name', 'account.name as organization'])
    .where('device_report.items', '>', 0)
    .orderBy(isOld)
    .orderBy(sql`case when ${isOld} then null else device_report.reported_at end`)
    .orderBy('device_report.reported_at', 'desc')
    .limit(maxListed)
    .execute()
  return rows.toSorted((a, b) => a.reported_at.getTime() - b.reported_at.getTime())
}

/** What devices lost in the last 90 days, newest first. */
export async function listLosses(tx: Tx, now: Date) {
  return selectLosses(tx)
    .innerJoin('app_user', 'app_user.user_id', 'device_loss.user_id')
    .innerJoin('account', 'account.account_id', 'app_user.account_id')
    .select(['app_user.first_name', 'app_user.last_name', 'account.name as organization'])
    .where('device_loss.found_at', '>', new Date(now.getTime() - 90 * day))
    .orderBy('device_loss.found_at', 'desc')
    .limit(maxListed)
    .execute()
}

/** The numbers of a user's own claims, by their ids. */
export async function findClaimNumbers(
  tx: Tx,
  userId: number,
  refs: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (refs.length === 0) return new Map()
  const rows = await tx
    .selectFrom('labor_claim')
    .select(['claim_id', 'display_id'])
    .where('claim_id', 'in', [...new Set(refs)])
    .where((where) => where.or([where('filed_by', '=', userId), where('assigned_to', '=', userId)]))
    .execute()
  return new Map(rows.map((row) => [row.claim_id, row.display_id]))
}

/** Removes reports after 400 days, when the cookie that names their device has ended too, and losses after 180. */
export async function dropOldReports(tx: Tx, now: Date): Promise<number> {
  const reports = await tx
    .deleteFrom('device_report')
    .where('reported_at', '<', new Date(now.getTime() - 400 * day))
    .executeTakeFirst()
  const losses = await tx
    .deleteFrom('device_loss')
    .where('found_at', '<', new Date(now.getTime() - 180 * day))
    .executeTakeFirst()
  return Number(reports.numDeletedRows) + Number(losses.numDeletedRows)
}
