import type {
  ClaimsSummary,
  OrdersSummary,
  ProductsSummary,
  RegistrationsSummary,
  ReportChoices,
  WarrantySummary,
} from '../../../contract/shapes/report.ts'

const period: WarrantySummary['period'] = {
  ...{ name: 'last-12-months', start: '2025-12-01', end: '2026-11-20', grain: 'month' },
  ...{ before: { start: '2024-12-01', end: '2025-11-20' }, time_zone: 'America/Chicago' },
}
const figure = (now: number, before: number | null = null) => ({ now, before })
const columns = [
  { start: '2026-10-01', end: '2026-10-31' },
  { start: '2026-11-01', end: '2026-11-20' },
]
const waiting = [
  { status: 'requests', claims: 12, at_risk: 0, oldest: '2026-11-02T15:00:00.000Z' },
  { status: 'awaiting_payment', claims: 3, at_risk: 1204.5, oldest: '2026-10-01T15:00:00.000Z' },
] as const satisfies ClaimsSummary['waiting']
const risk = { open: 15, at_risk: 1204.5, uncounted: 0 }
const account = { account_id: 2, display_id: 'PW-2014', name: 'Hillcrest Fitness Supply' }
const part = { product_id: 417, number: 'MT5-0417-MB', name: 'Drive motor' }

export const warrantySummary: WarrantySummary = {
  ...{ period, risk, waiting: [...waiting] },
  figures: {
    claims: figure(340, 310),
    registrations: figure(512, 600),
    warranty_orders: figure(48, 48),
    paid: figure(70_812, null),
  },
  columns: columns.map((column, at) => ({
    ...column,
    registrations: 40 + at,
    claims: 30 + at,
    warranty_orders: 4 + at,
  })),
}
export const claimsSummary: ClaimsSummary = {
  ...{ period, risk, waiting: [...waiting] },
  figures: { filed: figure(340), paid_claims: figure(290), paid: figure(70_812), declined: figure(21) },
  columns: columns.map((column) => ({ ...column, filed: 30, paid: 25, declined: 2, closed: 1, amount: 5100 })),
  stays: [
    {
      ...{ status: 'requests', stays: 300, mean_hours: 20.5, half_hours: 12, most_hours: 72 },
      groups: [200, 80, 20, 0, 0, 0],
    },
  ],
  accounts: [{ ...account, claims: 120, paid: 21_000 }],
}
export const ordersSummary: OrdersSummary = {
  period,
  figures: {
    ...{ orders: figure(900), sales: figure(120_000, 100_000), average: figure(133.33) },
    ...{ warranty_orders: figure(48), cancelled: figure(9) },
  },
  columns: columns.map((column) => ({ ...column, web: 60, phone: 10, warranty: 4, sales: 9000 })),
  statuses: [{ status: 'delivered', orders: 800, total: 110_000 }],
  accounts: [{ ...account, orders: 200, sales: 31_000 }],
}
export const registrationsSummary: RegistrationsSummary = {
  ...{ period, waiting: 7 },
  figures: { registered: figure(512), approved: figure(490), declined: figure(15), floor_models: figure(20) },
  columns: columns.map((column) => ({ ...column, approved: 38, pending: 2, response: 0, declined: 1 })),
  statuses: [{ status: 'approved', registrations: 490 }],
  models: [{ equipment_id: 2, model: 'T500', brand: 'Meridian', registrations: 90 }],
  accounts: [{ ...account, registrations: 210 }],
}
export const productsSummary: ProductsSummary = {
  period,
  models: [
    { equipment_id: 2, model: 'T500', brand: 'Meridian', claims: 57, machines: 900, rate: 6.3 },
    { equipment_id: 9, model: 'F110', brand: 'Meridian', claims: 1, machines: 2, rate: null },
  ],
  parts: [{ ...part, claims: 31, pieces: 33, machines: 900, rate: 3.4 }],
  weeks: [
    { week: '2025-W33', monday: '2025-08-11', claims: 2, machines: 40, rate: 5 },
    { week: '2025-W34', monday: '2025-08-18', claims: 11, machines: 44, rate: 25 },
  ],
  run_out: [{ ...part, stock: 4, demand: 26, per_week: 2, days_left: 14, runs_out_on: '2026-12-04' }],
  sold: [{ ...part, pieces: 88, sales: 27_984 }],
}
export const choices: ReportChoices = {
  manufacturers: [
    { manufacturer_id: 87, name: 'Meridian Fitness' },
    { manufacturer_id: 88, name: 'Harbor Athletic' },
  ],
  brands: [
    { brand_id: 1, manufacturer_id: 87, name: 'Meridian' },
    { brand_id: 3, manufacturer_id: 88, name: 'Harbor' },
  ],
  models: [
    { equipment_id: 2, brand_id: 1, name: 'T500' },
    { equipment_id: 30, brand_id: 3, name: 'T34' },
  ],
}
