import type { TaxRate } from '../cart/tax.ts'
import { formatDay } from '../orders/list-days.ts'
import { describeList } from './describe.ts'
import type { SettingErrors } from './sections.ts'
import { onFirstUse } from '../on-first-use.ts'

/** One rate of the shop's tax table. */
export interface TaxRow {
  readonly id: string
  /** The abbreviation of a state or province. */
  readonly region: string
  /** The beginning of the postal codes that it applies to; empty: the whole region. */
  readonly postal_prefix: string
  /** Rates of one name replace each other, whatever its case and blanks; rates of different names add up. */
  readonly name: string
  readonly percent: number
  readonly on_shipping: boolean
  /** `YYYY-MM-DD`, the first day on which it applies; null: always. */
  readonly from: string | null
}
export interface TaxSettings {
  readonly rates: readonly TaxRow[]
}

const compact = (postalCode: string) => postalCode.toUpperCase().replace(/[^A-Z0-9]/g, '')

const toNameKey = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()

const isBetter = (one: TaxRow, other: TaxRow): boolean =>
  one.postal_prefix.length === other.postal_prefix.length
    ? (one.from ?? '') > (other.from ?? '')
    : one.postal_prefix.length > other.postal_prefix.length

/**
 * The taxes at a place on a day (`YYYY-MM-DD`). Of the rates of one name, the one with the longest prefix applies, and
 * among those the one that began last. A rate of 0 percent ends an earlier one.
 */
export function findTaxRates(
  { rates }: TaxSettings,
  { state, postalCode, day }: { readonly state: string; readonly postalCode: string; readonly day: string },
): TaxRate[] {
  const [region, code] = [state.toUpperCase(), compact(postalCode)]
  const chosen = new Map<string, TaxRow>()
  for (const row of rates) {
    const applies =
      row.region === region && code.startsWith(compact(row.postal_prefix)) && (row.from === null || row.from <= day)
    const key = toNameKey(row.name)
    const other = chosen.get(key)
    if (applies && (other === undefined || isBetter(row, other))) chosen.set(key, row)
  }
  return [...chosen.values()]
    .filter(({ percent }) => percent > 0)
    .map(({ name, percent, on_shipping }) => ({ name, percent, isOnShipping: on_shipping }))
}

/** Validates the table. `regions` are the abbreviations of all states and provinces. */
export function checkTax({ rates }: TaxSettings, regions: readonly string[]): SettingErrors {
  const errors: Record<string, string> = {}
  const seen = new Map<string, number>()
  rates.forEach((row, index) => {
    const at = `rates.${index}`
    if (!regions.includes(row.region)) errors[`${at}.region`] = 'Choose a state or province'
    if (row.name.trim() === '') errors[`${at}.name`] = 'Required'
    if (!(row.percent >= 0 && row.percent <= 50)) errors[`${at}.percent`] = 'Must be between 0 and 50 percent'
    if (!/^[A-Z0-9]{0,6}$/.test(compact(row.postal_prefix)) || /[^A-Za-z0-9 -]/.test(row.postal_prefix))
      errors[`${at}.postal_prefix`] = 'The first letters or digits of a postal code'
    const key = [row.region, compact(row.postal_prefix), toNameKey(row.name), row.from ?? ''].join(' ')
    if (seen.has(key)) errors[`${at}.name`] = 'This tax is in the table already, from the same day'
    seen.set(key, index)
  })
  return errors
}

/** 'MN sales tax 6.875% in MN, postal codes 554…, on shipping too, from Jan 1, 2027'. */
export function formatTaxRow({ region, postal_prefix, name, percent, on_shipping, from }: TaxRow): string {
  return [
    `${name} ${percent}% in ${region}`,
    ...(postal_prefix === '' ? [] : [`postal codes ${postal_prefix}…`]),
    ...(on_shipping ? ['on shipping too'] : []),
    ...(from === null ? [] : [`from ${formatDay(from)}`]),
  ].join(', ')
}

/** What a save changes, a sentence each. */
export const describeTax = (before: TaxSettings, after: TaxSettings): string[] =>
  describeList(before.rates, after.rates, { keyOf: ({ id }) => id, format: formatTaxRow })

const shopDay = onFirstUse(() => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }))

/** The day on which a rate takes effect, `YYYY-MM-DD`: that of US Central time (record 084). */
export const getTaxDay = (now: Date): string => shopDay().format(now)
