// Compares every report with a scan of every record (full-scan.ts).
import { expect } from 'vitest'
import type { Sent } from '../../../contract/kernel/endpoint.ts'
import { reports } from '../../../contract/reports.ts'
import { shownRows } from '../../../domain/reports/tables.ts'
import type { Client } from '../../support/client.ts'
import type { ScanFilter, Shop } from './full-scan.ts'
import { createScan } from './full-scan.ts'

const { table } = reports
export type Query = NonNullable<Sent<typeof table.readWarrantySummary>['query']>

/** The figures of a report as they are now. */
export const now = (figures: object) =>
  Object.fromEntries(Object.entries(figures as Record<string, { now: number }>).map(([name, one]) => [name, one.now]))

/** Expects each of the five reports to say what a scan counts. `today` is a day of the shop's calendar. */
export async function expectEqualToScan(
  reader: Client,
  shop: Shop,
  query: Query,
  scanned: ScanFilter,
  today: string,
): Promise<void> {
  const scan = createScan(shop, scanned)

  const claims = (await reader.call(table.readClaimsSummary, { query })).body
  const { figures: claimFigures, open, ...expectedClaims } = scan.claims(claims.period, claims.columns)
  expect(claims).toMatchObject(expectedClaims)
  expect(now(claims.figures)).toEqual(claimFigures)
  expect(claims.risk.open).toBe(open.length)

  const summary = (await reader.call(table.readWarrantySummary, { query })).body
  expect(now(summary.figures)).toMatchObject({ claims: claimFigures.filed, paid: claimFigures.paid })
  expect(summary.columns.map((column) => column.claims)).toEqual(claims.columns.map((column) => column.filed))

  const registrations = (await reader.call(table.readRegistrationsSummary, { query })).body
  const { figures, ...expectedRegistrations } = scan.registrations(registrations.period, registrations.columns)
  expect(registrations).toMatchObject({
    ...expectedRegistrations,
    models: expectedRegistrations.models.slice(0, shownRows),
  })
  expect(now(registrations.figures)).toEqual(figures)
  expect(summary.figures.registrations).toEqual(registrations.figures.registered)

  const orders = (await reader.call(table.readOrdersSummary, { query })).body
  const { figures: orderFigures, ...expectedOrders } = scan.orders(orders.period, orders.columns)
  expect(now(orders.figures)).toMatchObject(orderFigures)
  expect(orders).toMatchObject(expectedOrders)
  expect(summary.columns.map((column) => column.warranty_orders)).toEqual(
    orders.columns.map((column) => column.warranty),
  )

  const products = (await reader.call(table.readProductsSummary, { query })).body
  const { sold, ...expectedProducts } = scan.products(products.period)
  expect(products).toMatchObject({
    ...expectedProducts,
    models: expectedProducts.models.slice(0, shownRows),
    parts: expectedProducts.parts.slice(0, shownRows),
  })
  // With a model, the parts that fit it count, for all buyers.
  if (scanned.modelId === undefined) {
    expect(products.sold).toMatchObject(sold.slice(0, shownRows))
    expect(products.run_out).toMatchObject(scan.runOut(today).slice(0, shownRows))
  }
}
