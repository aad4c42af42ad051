import { sql } from 'kysely'
import type { BulletinForm } from '../../../contract/bulletins.ts'
import type { Call, Tx } from '../../kernel/call.ts'

export type BulletinValues = Omit<BulletinForm, 'rev'>

export interface BulletinRecord {
  readonly bulletinId: string
  readonly manufacturerId: number
  readonly values: BulletinValues
  readonly rev: number
  readonly isWithdrawn: boolean
}

const columns = [
  'bulletin.bulletin_id',
  'bulletin.manufacturer_id',
  'shown_from',
  'shown_to',
  'value',
  'bulletin.rev',
  'withdrawn_at',
] as const

interface Row {
  readonly bulletin_id: string
  readonly manufacturer_id: number
  readonly shown_from: string
  readonly shown_to: string | null
  readonly value: string
  readonly rev: number
  readonly withdrawn_at: Date | null
}

const toRecord = (row: Row): BulletinRecord => ({
  bulletinId: row.bulletin_id,
  manufacturerId: row.manufacturer_id,
  values: {
    ...(JSON.parse(row.value) as Omit<BulletinValues, 'shown_from' | 'shown_to'>),
    ...{ shown_from: row.shown_from, shown_to: row.shown_to },
  },
  rev: row.rev,
  isWithdrawn: row.withdrawn_at !== null,
})

/** Most bulletins that a shop shows at a time: all of them travel with the jobs. */
export const maxShown = 300

const selectShown = (tx: Tx, today: string) =>
  tx
    .selectFrom('bulletin')
    .innerJoin('manufacturer', 'manufacturer.manufacturer_id', 'bulletin.manufacturer_id')
    .where('withdrawn_at', 'is', null)
    .where((is) => is.or([is('shown_to', 'is', null), is('shown_to', '>=', today)]))

/** The bulletins that are shown on a day (`YYYY-MM-DD`) or will be, with the names of their manufacturers. */
export async function listShown(
  tx: Tx,
  today: string,
): Promise<(BulletinRecord & { readonly manufacturerName: string })[]> {
  const rows = await selectShown(tx, today)
    .select([...columns, 'manufacturer.name'])
    .orderBy('shown_from', 'desc')
    .orderBy('bulletin.bulletin_id')
    .limit(maxShown)
    .execute()
  return rows.map((row) => ({ ...toRecord(row), manufacturerName: row.name }))
}

/** How many bulletins other than this one are shown on a day or will be. */
export async function countOthersShown(tx: Tx, today: string, bulletinId: string): Promise<number> {
  const { count } = await selectShown(tx, today)
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('bulletin.bulletin_id', '<>', bulletinId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** All bulletins of a manufacturer, also those that are over or withdrawn. */
export async function listOfManufacturer(tx: Tx, manufacturerId: number): Promise<BulletinRecord[]> {
  const rows = await tx
    .selectFrom('bulletin')
    .select(columns)
    .where('bulletin.manufacturer_id', '=', manufacturerId)
    .orderBy('shown_from', 'desc')
    .orderBy('bulletin.bulletin_id')
    .limit(1000)
    .execute()
  return rows.map(toRecord)
}

/** A bulletin, or null. No other save goes on until the transaction ends. */
export async function lockBulletin(tx: Tx, bulletinId: string): Promise<BulletinRecord | null> {
  await sql`lock table bulletin in share row exclusive mode`.execute(tx)
  const row = await tx.selectFrom('bulletin').select(columns).where('bulletin_id', '=', bulletinId).executeTakeFirst()
  return row === undefined ? null : toRecord(row)
}

/** A change of a bulletin, for its history. */
export interface BulletinChange {
  readonly action: 'write' | 'change' | 'withdraw' | 'restore'
  readonly fields: readonly string[]
  readonly reason: string
}

/** Stores a bulletin, new or changed, with its history. */
export async function putBulletin(
  { tx, now, actor }: Pick<Call, 'tx' | 'now' | 'actor'>,
  { bulletinId, manufacturerId, values, rev, isWithdrawn }: BulletinRecord,
  { action, fields, reason }: BulletinChange,
): Promise<void> {
  const { shown_from, shown_to, ...value } = values
  const stored = {
    ...{ shown_from, shown_to, value: JSON.stringify(value), rev, changed_at: now },
    withdrawn_at: isWithdrawn ? now : null,
  }
  await tx
    .insertInto('bulletin')
    .values({ bulletin_id: bulletinId, manufacturer_id: manufacturerId, ...stored })
    .onConflict((conflict) => conflict.column('bulletin_id').doUpdateSet(stored))
    .execute()
  await tx
    .insertInto('bulletin_change')
    .values({
      ...{ bulletin_id: bulletinId, rev, action, fields: JSON.stringify(fields), reason },
      ...{ changed_at: now, by_user_id: actor?.userId ?? null },
    })
    .execute()
}

/** The changes of a manufacturer's bulletins with their authors, the latest first. */
export async function listChanges(tx: Tx, manufacturerId: number) {
  return tx
    .selectFrom('bulletin_change')
    .innerJoin('bulletin', 'bulletin.bulletin_id', 'bulletin_change.bulletin_id')
    .leftJoin('app_user', 'app_user.user_id', 'bulletin_change.by_user_id')
    .select(['bulletin_change.bulletin_id', 'action', 'fields', 'reason', 'bulletin_change.changed_at'])
    .select(sql<string>`coalesce(app_user.first_name || ' ' || app_user.last_name, '')`.as('by'))
    .where('bulletin.manufacturer_id', '=', manufacturerId)
    .orderBy('bulletin_change.rev', 'desc')
    .limit(5000)
    .execute()
}
