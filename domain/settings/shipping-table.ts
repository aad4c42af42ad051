import type { Cents } from '../money/cents.ts'
import { formatCents, toCents } from '../money/cents.ts'
import { describeFields, describeList } from './describe.ts'
import type { SettingErrors } from './sections.ts'

export const serviceCodes = ['GROUND', '2DAY', 'NEXT'] as const
export type ServiceCode = (typeof serviceCodes)[number]

/** The zones by distance from the warehouse, and one for places that trucks do not reach. */
export const zones = [2, 3, 4, 5, 6, 7, 8, 9] as const
export type Zone = (typeof zones)[number]
export const overseasZone = 9
/** Upper limits in miles of the zones 2 to 7; beyond is 8. */
export const zoneMiles = [150, 300, 600, 1000, 1400, 1800] as const

/** Amounts are USD with two decimals. */
export interface ShippingSettings {
  readonly services: readonly {
    readonly code: ServiceCode
    readonly name: string
    readonly is_on: boolean
    /** Percent of the ground rate. */
    readonly percent: number
  }[]
  /** The ground rate: the first pound, and each further one. */
  readonly zones: readonly { readonly zone: Zone; readonly first: number; readonly next: number }[]
  /** For each package that crosses the border of the US and Canada. */
  readonly border_fee: number
  /** The subtotal from which ground shipping is free; null: never. */
  readonly free_from: number | null
  readonly will_call: boolean
}

export const defaultShipping: ShippingSettings = {
  services: [
    { code: 'GROUND', name: 'Ground', is_on: true, percent: 100 },
    { code: '2DAY', name: 'Second day air', is_on: true, percent: 230 },
    { code: 'NEXT', name: 'Next day air', is_on: true, percent: 390 },
  ],
  zones: zones.map((zone) => ({ zone, first: (790 + 45 * zone) / 100, next: (32 + 7 * zone) / 100 })),
  border_fee: 12.5,
  free_from: null,
  will_call: true,
}

export const formatZone = (zone: Zone): string => {
  if (zone === overseasZone) return 'Alaska, Hawaii, islands'
  const [from, to] = [zoneMiles[zone - 3], zoneMiles[zone - 2]]
  return from === undefined
    ? `Up to ${to ?? 0} miles`
    : to === undefined
      ? `Over ${from} miles`
      : `${from} to ${to} miles`
}

export interface TableRate {
  readonly code: ServiceCode
  readonly name: string
  readonly rate: Cents
  /** Business days in transit. */
  readonly days: number
}

/** A package on its way: its zone, its whole pounds, and whether it crosses the border. */
export interface Shipment {
  readonly zone: Zone
  readonly pounds: number
  readonly isAbroad: boolean
}

function getDays(code: ServiceCode, zone: Zone): number {
  if (code === 'NEXT') return 1
  if (code === '2DAY') return zone === overseasZone ? 4 : 2
  return zone === overseasZone ? 8 : Math.max(1, zone - 2)
}

const toFiveCents = (cents: number): Cents => Math.round(cents / 5) * 5

/** The rates of the shop's own table, cheapest first, to five cents. There is no next day beyond where trucks go. */
export function listTableRates(table: ShippingSettings, { zone, pounds, isAbroad }: Shipment): TableRate[] {
  const row = table.zones.find((one) => one.zone === zone)
  if (row === undefined) return []
  const ground = toCents(row.first) + (pounds - 1) * toCents(row.next)
  return table.services
    .filter(({ code, is_on }) => is_on && (code !== 'NEXT' || zone !== overseasZone))
    .map(({ code, name, percent }) => ({
      ...{ code, name, days: getDays(code, zone) + (isAbroad ? 1 : 0) },
      // Shops may have saved a fee below 0 before it was refused.
      rate: Math.max(0, toFiveCents((ground * percent) / 100) + (isAbroad ? toCents(table.border_fee) : 0)),
    }))
    .sort((a, b) => a.rate - b.rate)
}

/**
 * What a customer chooses from: no service that is slower than a cheaper one, since near the warehouse ground takes a day. The
 * chosen service stays, and so does one whose days are not known. Orders keep any service that they were placed with.
 */
export function hideSlowerServices<
  T extends { readonly code: string; readonly rate: Cents; readonly surcharge: Cents; readonly days: number | null },
>(rates: readonly T[], chosen: string | null): T[] {
  const isSlower = (one: T) =>
    rates.some(
      (other) =>
        other.days !== null &&
        one.days !== null &&
        other.days < one.days &&
        other.rate + other.surcharge < one.rate + one.surcharge,
    )
  return rates.filter((one) => one.code === chosen || !isSlower(one))
}

/** Whether ground shipping is free for goods of this subtotal, before a coupon. */
export const isGroundFree = ({ free_from }: ShippingSettings, subtotal: Cents): boolean =>
  free_from !== null && subtotal >= toCents(free_from)

/** Validates services and rates. */
export function checkShipping({
  services,
  zones: rows,
  border_fee,
  free_from,
  will_call,
}: ShippingSettings): SettingErrors {
  const errors: Record<string, string> = {}
  services.forEach(({ name, percent }, index) => {
    if (name.trim() === '') errors[`services.${index}.name`] = 'Required'
    if (!(percent >= 10 && percent <= 2000)) errors[`services.${index}.percent`] = 'Must be between 10 and 2000 percent'
  })
  if (!will_call && services.every(({ is_on }) => !is_on))
    errors['services'] = 'Keep at least one service or will call on: otherwise nobody can order'
  rows.forEach(({ first, next }, index) => {
    if (first < 0) errors[`zones.${index}.first`] = 'Must be 0 or more'
    if (next < 0) errors[`zones.${index}.next`] = 'Must be 0 or more'
  })
  if (border_fee < 0) errors['border_fee'] = 'Must be 0 or more'
  if (free_from !== null && free_from < 0) errors['free_from'] = 'Must be 0 or more'
  return errors
}

const format = (amount: number) => formatCents(toCents(amount))

/** What a save changes, a sentence each. */
export function describeShipping(before: ShippingSettings, after: ShippingSettings): string[] {
  return [
    ...describeList(before.services, after.services, {
      keyOf: ({ code }) => code,
      format: ({ name, is_on, percent }) => `${name} (${is_on ? `on, ${percent}% of ground` : 'off'})`,
    }),
    ...describeList(before.zones, after.zones, {
      keyOf: ({ zone }) => String(zone),
      format: ({ zone, first, next }) => `zone ${zone} (${format(first)} first pound, ${format(next)} each further)`,
    }),
    ...describeFields<Pick<ShippingSettings, 'border_fee' | 'free_from' | 'will_call'>>(
      {
        border_fee: { label: 'Border fee', format },
        free_from: {
          label: 'Free ground shipping from',
          format: (amount) => (amount === null ? 'no amount' : format(amount)),
        },
        will_call: { label: 'Will call' },
      },
      before,
      after,
    ),
  ]
}
