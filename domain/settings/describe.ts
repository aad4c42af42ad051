import { onFirstUse } from '../on-first-use.ts'
import { toDay } from '../orders/list-days.ts'
import { shopTimeZone } from '../reports/calendar.ts'

const timeFormat = onFirstUse(
  () => new Intl.DateTimeFormat('en-US', { timeZone: shopTimeZone, hour: 'numeric', minute: '2-digit' }),
)

/** The shop's day and time, '2027-03-31 11:59 PM'. */
export const formatMoment = (iso: string): string =>
  `${toDay(Date.parse(iso), shopTimeZone)} ${timeFormat().format(Date.parse(iso)).replace(/\s/, ' ')}`

/** What each field of a setting is called in its history, and how its value is shown there. */
export type FieldLabels<V> = {
  readonly [K in keyof V]: { readonly label: string; readonly format?: (value: V[K]) => string }
}

const maxShown = 60
const shorten = (text: string) => (text.length > maxShown ? `${text.slice(0, maxShown - 1).trimEnd()}…` : text)

function formatValue(value: unknown): string {
  if (value === null || value === '') return 'nothing'
  return typeof value === 'string' ? `“${shorten(value)}”` : JSON.stringify(value)
}

/** Describes each changed field in one sentence: 'Title: “Gym Parts” instead of “Partwright”.' */
export function describeFields<V extends object>(labels: FieldLabels<V>, before: V, after: V): string[] {
  const names = Object.keys(labels) as (keyof V)[]
  return names.flatMap((name) => {
    const [was, is] = [before[name], after[name]]
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    const { label, format = formatValue } = labels[name]
    if (typeof is === 'boolean') return [`${label}: ${is ? 'on' : 'off'}.`]
    return [`${label}: ${format(is)} instead of ${format(was)}.`]
  })
}

/** Describes which entries of a list were added, removed and changed. Entries are the same where their keys are. */
export function describeList<T>(
  before: readonly T[],
  after: readonly T[],
  { keyOf, format }: { readonly keyOf: (one: T) => string; readonly format: (one: T) => string },
): string[] {
  const was = new Map(before.map((one) => [keyOf(one), one]))
  const is = new Map(after.map((one) => [keyOf(one), one]))
  return [
    ...after.flatMap((one) => {
      const old = was.get(keyOf(one))
      if (old === undefined) return [`Added ${format(one)}.`]
      return JSON.stringify(old) === JSON.stringify(one) ? [] : [`Changed ${format(old)} to ${format(one)}.`]
    }),
    ...before.filter((one) => !is.has(keyOf(one))).map((one) => `Removed ${format(one)}.`),
  ]
}
