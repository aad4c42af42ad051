import { sql } from 'kysely'
import type { OfficeTerms } from '../../../../domain/labor-claims/terms/pay-terms.ts'
import { toAmount } from '../../../../domain/money/cents.ts'
import type { Call, Tx } from '../../../kernel/call.ts'

/** Terms of a manufacturer. Those from the beginning are its own columns: `termsId` is null. */
export interface TermsRecord {
  readonly termsId: string | null
  readonly manufacturerId: number
  readonly terms: OfficeTerms
  readonly rev: number
  readonly by: string
  readonly at: Date | null
}

const selectTerms = (tx: Tx) =>
  tx
    .selectFrom('manufacturer')
    .leftJoin('pay_terms', 'pay_terms.manufacturer_id', 'manufacturer.manufacturer_id')
    .leftJoin('app_user', 'app_user.user_id', 'pay_terms.by_user_id')
    .select(['manufacturer.manufacturer_id', 'labor_rate', 'trip_charge', 'mileage_rate', 'file_within_days'])
    .select(['terms_id', 'holds_from', 'value', 'pay_terms.rev', 'changed_at'])
    .select(sql<string>`coalesce(app_user.first_name || ' ' || app_user.last_name, '')`.as('by'))

type Row = Awaited<ReturnType<ReturnType<typeof selectTerms>['execute']>>[number]

const toBaseline = (row: Row): TermsRecord => ({
  termsId: null,
  manufacturerId: row.manufacturer_id,
  terms: {
    from: null,
    labor_basis: 'hours',
    labor_rate: toAmount(row.labor_rate),
    trip_charge: toAmount(row.trip_charge),
    max_trips: null,
    mileage: [{ over: 0, rate: toAmount(row.mileage_rate) }],
    standard_times: [],
    hours_limit: null,
    file_within_days: row.file_within_days,
    ...{ preauthorize_above: null, preauthorization_days: null },
    servicer_rates: [],
  },
  ...{ rev: 0, by: '', at: null },
})

/** The terms of these manufacturers, each with those from the beginning first, then by their day. */
export async function listTermsRecords(
  tx: Tx,
  manufacturerIds: readonly number[],
): Promise<ReadonlyMap<number, readonly TermsRecord[]>> {
  if (manufacturerIds.length === 0) return new Map()
  const rows = await selectTerms(tx)
    .where('manufacturer.manufacturer_id', 'in', [...new Set(manufacturerIds)])
    .orderBy('holds_from')
    .execute()
  const found = new Map<number, TermsRecord[]>()
  for (const row of rows) {
    const list = found.get(row.manufacturer_id) ?? [toBaseline(row)]
    found.set(row.manufacturer_id, list)
    const { terms_id: termsId, value, holds_from: from, rev, changed_at: at, by } = row
    if (termsId === null || value === null || from === null) continue
    const terms = { ...(JSON.parse(value) as Omit<OfficeTerms, 'from'>), from }
    list.push({ termsId, manufacturerId: row.manufacturer_id, terms, rev: rev ?? 0, by, at })
  }
  return found
}

/** What claims of these manufacturers are paid by. An unknown manufacturer has none. */
export async function loadTerms(
  tx: Tx,
  manufacturerIds: readonly number[],
): Promise<(manufacturerId: number) => readonly OfficeTerms[]> {
  const records = await listTermsRecords(tx, manufacturerIds)
  return (id) => (records.get(id) ?? []).map(({ terms }) => terms)
}

/** Terms by their id, of any manufacturer. No other save goes on until the transaction ends. */
export async function lockTerms(tx: Tx, termsId: string) {
  await sql`lock table pay_terms in share row exclusive mode`.execute(tx)
  return (await tx.selectFrom('pay_terms').selectAll().where('terms_id', '=', termsId).executeTakeFirst()) ?? null
}

export interface SavedTerms {
  readonly termsId: string
  readonly manufacturerId: number
  readonly from: string
  /** JSON. */
  readonly value: string
  readonly rev: number
}

/** Stores terms, new or changed. */
export async function putTerms(
  { tx, now, actor }: Pick<Call, 'tx' | 'now' | 'actor'>,
  { termsId, manufacturerId, from, value, rev }: SavedTerms,
): Promise<void> {
  const change = { holds_from: from, value, rev, changed_at: now, by_user_id: actor?.userId ?? null }
  await tx
    .insertInto('pay_terms')
    .values({ terms_id: termsId, manufacturer_id: manufacturerId, ...change })
    .onConflict((conflict) => conflict.column('terms_id').doUpdateSet(change))
    .execute()
}

export async function deleteTerms(tx: Tx, termsId: string): Promise<void> {
  await tx.deleteFrom('pay_terms').where('terms_id', '=', termsId).execute()
}

/** All manufacturers by name. */
export const findManufacturers = (tx: Tx) =>
  tx
    .selectFrom('manufacturer')
    .select(['manufacturer_id', 'name as manufacturer_name'])
    .orderBy('name')
    .orderBy('manufacturer_id')
    .limit(1000)
    .execute()

const maxNames = 5000

/** The models of a manufacturer, by name. Two brands can have one of the same name. */
export const listModels = (tx: Tx, manufacturerId: number) =>
  tx
    .selectFrom('model')
    .innerJoin('brand', 'brand.brand_id', 'model.brand_id')
    .select(['equipment_id', 'brand.name as brand', 'model.name'])
    .where('brand.manufacturer_id', '=', manufacturerId)
    .orderBy('model.name')
    .orderBy('equipment_id')
    .limit(maxNames)
    .execute()

/** The accounts that service claims, by name. */
export const listServicers = (tx: Tx) =>
  tx
    .selectFrom('account')
    .select(['account_id', 'name'])
    .where('warranty_servicer', '=', true)
    .orderBy('name')
    .orderBy('account_id')
    .limit(maxNames)
    .execute()
