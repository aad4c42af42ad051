/** What a warranty scheme covers, each for its own number of months (`WO129`). */
export const coverageKinds = ['frame', 'parts', 'wear', 'labor'] as const
export type CoverageKind = (typeof coverageKinds)[number]

export interface SchemeMonths {
  readonly frame_months: number
  readonly parts_months: number
  readonly wear_months: number
  readonly labor_months: number
  /** The day on which coverage starts. */
  readonly starts: 'purchased' | 'installed'
}

/** Days are `YYYY-MM-DD`; null if unknown. */
export interface MachineDays {
  readonly purchased: string | null
  readonly installed: string | null
  readonly isFloorModel: boolean
}

/** `until` is the last covered day. Coverage of a floor model is `unknown` until it is sold. */
export interface Covered {
  readonly kind: CoverageKind
  readonly months: number
  readonly from: string | null
  readonly until: string | null
  readonly is: 'running' | 'ended' | 'none' | 'unknown'
}

/** Returns the last day of a period of months, `YYYY-MM-DD`: the day before the same date, or the last day of a shorter month. */
export function getLastDay(from: string, months: number): string {
  const at = new Date(`${from}T00:00:00Z`)
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth() + months, at.getUTCDate()]
  const daysOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day - 1, daysOfMonth))).toISOString().slice(0, 10)
}

/**
 * Returns a machine's coverage under a scheme on `today` (`YYYY-MM-DD`). A scheme that starts at installation falls back
 * to the purchase date. Without a scheme, coverage is `unknown`.
 */
export function getCoverage(scheme: SchemeMonths | null, days: MachineDays, today: string): Covered[] {
  return coverageKinds.map((kind): Covered => {
    const months = scheme?.[`${kind}_months`] ?? 0
    if (scheme === null) return { kind, months, from: null, until: null, is: 'unknown' }
    if (months === 0) return { kind, months, from: null, until: null, is: 'none' }
    const isUnsold = days.isFloorModel && days.purchased === null
    const from = isUnsold ? null : ((scheme.starts === 'installed' ? days.installed : null) ?? days.purchased)
    if (from === null) return { kind, months, from, until: null, is: 'unknown' }
    const until = getLastDay(from, months)
    return { kind, months, from, until, is: until < today ? 'ended' : 'running' }
  })
}
