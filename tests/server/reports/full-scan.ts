// What the reports have to say, counted here from every record of the shop, one by one, with the rules of domain/.
import type { Kysely, Selectable } from 'kysely'
import { toAmount } from '../../../domain/money/cents.ts'
import { toDay } from '../../../domain/orders/list-days.ts'
import { orderStatuses } from '../../../domain/orders/states.ts'
import { shopTimeZone } from '../../../domain/reports/calendar.ts'
import { getClaimState } from '../../../domain/reports/claim-state.ts'
import { addDays } from '../../../domain/reports/period.ts'
import type { Period } from '../../../domain/reports/period.ts'
import { getFailureRate } from '../../../domain/reports/rate.ts'
import { demandDays, runOutHorizonDays } from '../../../domain/reports/run-out.ts'
import {
  getBoundOfShare,
  getStayBound,
  groupStays,
  listStays,
  stayBounds,
  waitingStatuses,
} from '../../../domain/reports/time-in-state.ts'
import { formatMadeWeek, getMadeMonday, getMadeWeek } from '../../../domain/reports/week-of-make.ts'
import { registrationStatuses } from '../../../domain/warranty/registration.ts'
import type { Database } from '../../../server/db/schema.ts'
import type { ClaimPart } from '../../../server/db/schema/labor-claims.ts'

type Row<T extends keyof Database> = Selectable<Database[T]>

/** Every record that a report counts. */
export async function readShop(db: Kysely<Database>) {
  return {
    claims: await db.selectFrom('labor_claim').selectAll().execute(),
    history: await db.selectFrom('claim_history').selectAll().orderBy('at').orderBy('entry_id').execute(),
    lines: await db.selectFrom('claim_line').selectAll().execute(),
    registrations: await db.selectFrom('registration').selectAll().execute(),
    orders: await db.selectFrom('shop_order').selectAll().execute(),
    orderLines: await db.selectFrom('order_line').selectAll().execute(),
    accounts: await db.selectFrom('account').select(['account_id', 'display_id', 'name']).execute(),
    models: await db
      .selectFrom('model')
      .innerJoin('brand', 'brand.brand_id', 'model.brand_id')
      .select(['equipment_id', 'model.brand_id', 'model.name as model', 'brand.name as brand'])
      .execute(),
    parts: await db
      .selectFrom('product')
      .select(['product_id', 'number', 'name', 'brand_id', 'superseded_by', 'is_hidden'])
      .execute(),
    stock: await db.selectFrom('stock_entry').select(['product_id', 'change']).execute(),
  }
}
export type Shop = Awaited<ReturnType<typeof readShop>>

/** Which records a scan counts. */
export interface ScanFilter {
  readonly brandIds?: readonly number[]
  readonly modelId?: number
  readonly accountId?: number
  readonly status?: string
}

/** Each record is looked at for each column of each report, and finding a day of a time zone takes longest. */
const days = new Map<number, string>()
const dayOf = (at: Date): string => {
  const day = days.get(at.getTime()) ?? toDay(at.getTime(), shopTimeZone)
  days.set(at.getTime(), day)
  return day
}
const isIn =
  ({ start, end }: Period) =>
  (at: Date | null) =>
    at !== null && dayOf(at) >= start && dayOf(at) <= end
const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)
const countBy = <T>(rows: readonly T[], key: (row: T) => number | null) => {
  const counts = new Map<number, T[]>()
  for (const row of rows) {
    const of = key(row)
    if (of !== null) counts.set(of, (counts.get(of) ?? []).concat(row))
  }
  return [...counts]
}
/** The groups with the highest measure first, and of equal ones that with the lowest id. */
const rank = <T extends { readonly id: number; readonly measure: number }>(rows: readonly T[]) =>
  rows.toSorted((a, b) => b.measure - a.measure || a.id - b.id)

export function createScan(shop: Shop, filter: ScanFilter) {
  const brandOf = new Map(shop.models.map((model) => [model.equipment_id, model.brand_id]))
  const matches = (row: { readonly equipment_id: number | null; readonly account_id: number }) =>
    (filter.modelId === undefined || row.equipment_id === filter.modelId) &&
    (filter.accountId === undefined || row.account_id === filter.accountId) &&
    (filter.brandIds === undefined || filter.brandIds.includes(brandOf.get(row.equipment_id ?? 0) ?? 0))
  const hasStatus = (status: string) => filter.status === undefined || filter.status === status
  const claims = shop.claims.filter(matches)
  const stateOf = (claim: Row<'labor_claim'>) => getClaimState(claim)
  const own = claims.filter((claim) => hasStatus(stateOf(claim)))
  const registrations = shop.registrations.filter(matches)
  const linesOf = Map.groupBy(shop.lines, (line) => line.claim_id)
  const historyOf = Map.groupBy(shop.history, (entry) => entry.claim_id)
  const stockOf = Map.groupBy(shop.stock, (entry) => entry.product_id)
  const paidOf = (claim: Row<'labor_claim'>) => sum((linesOf.get(claim.claim_id) ?? []).map((line) => line.paid ?? 0))
  const nameAccount = (id: number) => shop.accounts.find((account) => account.account_id === id)!
  const nameModel = (id: number) => {
    const { brand_id: _, ...model } = shop.models.find((one) => one.equipment_id === id)!
    return model
  }
  const isLive = (order: Row<'shop_order'>) => order.status !== 'cancelled'
  const isBought = (order: Row<'shop_order'>) => order.order_type !== 'warranty'

  const stays = () =>
    claims.flatMap((claim) =>
      listStays(
        (historyOf.get(claim.claim_id) ?? []).map(({ at, action, from_status, to_status }) => ({
          ...{ at: at.getTime(), action, from: from_status, to: to_status },
        })),
      ),
    )

  return {
    claims(period: Period, columns: readonly Period[]) {
      const inPeriod = isIn(period)
      const ended = (of: (at: Date | null) => boolean, state: string) =>
        own.filter((claim) => of(claim.closed_at) && stateOf(claim) === state)
      const filed = own.filter((claim) => inPeriod(claim.created_at))
      return {
        figures: {
          filed: filed.length,
          paid_claims: ended(inPeriod, 'paid').length,
          paid: toAmount(sum(own.filter((claim) => inPeriod(claim.closed_at)).map(paidOf))),
          declined: ended(inPeriod, 'declined').length,
        },
        columns: columns.map((column) => ({
          ...column,
          filed: own.filter((claim) => isIn(column)(claim.created_at)).length,
          paid: ended(isIn(column), 'paid').length,
          declined: ended(isIn(column), 'declined').length,
          closed: ended(isIn(column), 'closed').length,
          amount: toAmount(sum(own.filter((claim) => isIn(column)(claim.closed_at)).map(paidOf))),
        })),
        accounts: rank(
          countBy(filed, (claim) => claim.account_id).map(([id, rows]) => ({ id, measure: rows.length, rows })),
        ).map(({ id, rows }) => ({ ...nameAccount(id), claims: rows.length, paid: toAmount(sum(rows.map(paidOf))) })),
        stays: waitingStatuses.flatMap((status) => {
          const found = stays().filter(
            (stay) =>
              stay.status === status && hasStatus(status) && stay.leftAt !== null && inPeriod(new Date(stay.leftAt)),
          )
          if (found.length === 0) return []
          const seconds = found.map((stay) => ((stay.leftAt ?? 0) - stay.enteredAt) / 1000)
          const counts = [...stayBounds, Infinity].map(
            (_, bound) => seconds.filter((one) => getStayBound(one) === bound).length,
          )
          const toHours = (bound: number | null) => (bound === null || bound === Infinity ? null : bound / 3600)
          return [
            {
              ...{ status, stays: found.length, groups: groupStays(counts) },
              mean_hours: Math.round((sum(seconds.map(Math.round)) / found.length / 3600) * 10) / 10,
              half_hours: toHours(getBoundOfShare(counts, 0.5)),
              most_hours: toHours(getBoundOfShare(counts, 0.9)),
            },
          ]
        }),
        open: own.filter((claim) => claim.closed_at === null),
      }
    },

    orders(period: Period, columns: readonly Period[]) {
      const orders = shop.orders.filter((order) => matches(order) && hasStatus(order.status))
      const inPeriod = orders.filter((order) => isIn(period)(order.created_at))
      const bought = inPeriod.filter((order) => isBought(order) && isLive(order))
      const sales = (rows: readonly Row<'shop_order'>[]) => toAmount(sum(rows.map((order) => order.total)))
      return {
        figures: {
          orders: bought.length,
          sales: sales(bought),
          warranty_orders: inPeriod.filter((order) => !isBought(order) && isLive(order)).length,
          cancelled: inPeriod.filter((order) => !isLive(order)).length,
        },
        columns: columns.map((column) => {
          const live = orders.filter((order) => isIn(column)(order.created_at) && isLive(order))
          const ofType = (type: string) => live.filter((order) => order.order_type === type).length
          return {
            ...column,
            ...{ web: ofType('web'), phone: ofType('phone'), warranty: ofType('warranty') },
            sales: sales(live.filter(isBought)),
          }
        }),
        statuses: orderStatuses.flatMap((status) => {
          const rows = inPeriod.filter((order) => order.status === status)
          return rows.length === 0 ? [] : [{ status, orders: rows.length, total: sales(rows) }]
        }),
        accounts: rank(
          countBy(bought, (order) => order.account_id).map(([id, rows]) => ({
            ...{ id, measure: sum(rows.map((order) => order.total)), rows },
          })),
        ).map(({ id, rows }) => ({ ...nameAccount(id), orders: rows.length, sales: sales(rows) })),
      }
    },

    registrations(period: Period, columns: readonly Period[]) {
      const all = registrations.filter((record) => hasStatus(record.status))
      const inPeriod = all.filter((record) => isIn(period)(record.created_at))
      const ofStatus = (rows: readonly Row<'registration'>[], status: string) =>
        rows.filter((record) => record.status === status).length
      return {
        figures: {
          registered: inPeriod.length,
          approved: ofStatus(inPeriod, 'approved'),
          declined: ofStatus(inPeriod, 'declined'),
          floor_models: inPeriod.filter((record) => record.floor_model).length,
        },
        waiting: registrations.filter((record) => record.status.startsWith('pending')).length,
        columns: columns.map((column) => {
          const rows = all.filter((record) => isIn(column)(record.created_at))
          return {
            ...column,
            approved: ofStatus(rows, 'approved'),
            pending: ofStatus(rows, 'pending'),
            response: ofStatus(rows, 'pending - response needed'),
            declined: ofStatus(rows, 'declined'),
          }
        }),
        statuses: registrationStatuses
          .map((status) => ({ status, registrations: ofStatus(inPeriod, status) }))
          .filter((row) => row.registrations > 0),
        models: rank(
          countBy(inPeriod, (record) => record.equipment_id).map(([id, rows]) => ({ id, measure: rows.length })),
        ).map(({ id, measure }) => ({ ...nameModel(id), registrations: measure })),
        accounts: rank(
          countBy(inPeriod, (record) => record.account_id).map(([id, rows]) => ({ id, measure: rows.length })),
        ).map(({ id, measure }) => ({ ...nameAccount(id), registrations: measure })),
      }
    },

    /** Parts by the days that their stock lasts: the ledger's pieces against those of live orders, for any account. */
    runOut(today: string) {
      const lately = isIn({ start: addDays(today, 1 - demandDays), end: today })
      const live = new Set(
        shop.orders.filter((order) => isLive(order) && lately(order.created_at)).map((order) => order.order_id),
      )
      const ordered = shop.orderLines.filter((line) => live.has(line.order_id))
      return countBy(ordered, (line) => line.product_id)
        .flatMap(([id, lines]) => {
          const part = shop.parts.find((one) => one.product_id === id)!
          const demand = sum(lines.map((line) => line.qty))
          const stock = sum((stockOf.get(id) ?? []).map((entry) => entry.change))
          const days_left = Math.floor((stock * demandDays) / demand)
          const isOther = filter.brandIds !== undefined && !filter.brandIds.includes(part.brand_id)
          if (isOther || part.superseded_by !== null || part.is_hidden || demand === 0 || days_left > runOutHorizonDays)
            return []
          return [{ product_id: id, stock, demand, days_left }]
        })
        .toSorted((a, b) => a.days_left - b.days_left || b.demand - a.demand || a.product_id - b.product_id)
    },

    products(period: Period) {
      const filed = claims.filter((claim) => isIn(period)(claim.created_at))
      const machines = registrations.filter(
        (record) => record.status !== 'declined' && dayOf(record.created_at) <= period.end,
      )
      const sold = shop.orderLines.filter((line) => {
        const order = shop.orders.find((one) => one.order_id === line.order_id)!
        const part = shop.parts.find((one) => one.product_id === line.product_id)!
        return (
          isBought(order) &&
          isLive(order) &&
          isIn(period)(order.created_at) &&
          (filter.accountId === undefined || order.account_id === filter.accountId) &&
          (filter.brandIds === undefined || filter.brandIds.includes(part.brand_id))
        )
      })
      return {
        models: countBy(filed, (claim) => claim.equipment_id)
          .map(([id, rows]) => {
            const count = machines.filter((record) => record.equipment_id === id).length
            return { ...nameModel(id), claims: rows.length, machines: count, rate: getFailureRate(rows.length, count) }
          })
          .toSorted(
            (a, b) => (b.rate ?? -1) - (a.rate ?? -1) || b.claims - a.claims || a.equipment_id - b.equipment_id,
          ),
        weeks: countBy(filed, (claim) => getMadeWeek(claim.serial_number))
          .flatMap(([week, rows]) => {
            const monday = getMadeMonday(week)
            const count = machines.filter((record) => getMadeWeek(record.serial_key) === week).length
            const rate = getFailureRate(rows.length, count)
            return monday === null
              ? []
              : [{ week: formatMadeWeek(week), monday, claims: rows.length, machines: count, rate }]
          })
          .toSorted((a, b) => (a.monday < b.monday ? -1 : 1)),
        parts: rank(
          countBy(
            filed.flatMap((claim) => [
              ...Map.groupBy(JSON.parse(claim.parts) as ClaimPart[], (part) => part.product_id).values(),
            ]),
            ([part]) => part!.product_id,
          ).map(([id, rows]) => ({ id, measure: rows.length, pieces: sum(rows.flat().map((part) => part.qty)) })),
        ).map(({ id, measure, pieces }) => ({ product_id: id, claims: measure, pieces })),
        sold: rank(
          countBy(sold, (line) => line.product_id).map(([id, rows]) => ({
            ...{
              id,
              measure: sum(rows.map((line) => line.qty * line.price)),
              pieces: sum(rows.map((line) => line.qty)),
            },
          })),
        ).map(({ id, measure, pieces }) => ({ product_id: id, pieces, sales: toAmount(measure) })),
      }
    },
  }
}
