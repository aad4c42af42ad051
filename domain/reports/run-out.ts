// Which parts will run out: what is in stock against what was ordered lately (docs/decisions/079-reports.md).
import { addDays } from './period.ts'

/** The days whose orders count as demand: thirteen weeks, a quarter of a year. */
export const demandDays = 91
/** A part is listed when its stock lasts this many days or fewer. */
export const runOutHorizonDays = 56

export interface Stock {
  /** Pieces in stock that are not promised yet. */
  readonly stock: number
  /** Pieces ordered in the last `demandDays` days, without cancelled orders. */
  readonly demand: number
}

export interface RunOut {
  /** Pieces a week, rounded to a tenth. */
  readonly perWeek: number
  /** Whole days that the stock lasts; 0 where it is out already. */
  readonly daysLeft: number
  /** The first day without stock, `YYYY-MM-DD`. */
  readonly runsOutOn: string
}

/** When a part runs out if it goes on to be ordered as lately, or null if it was not ordered. */
export function forecastRunOut({ stock, demand }: Stock, today: string): RunOut | null {
  if (demand <= 0) return null
  const daysLeft = Math.floor((Math.max(0, stock) * demandDays) / demand)
  return {
    perWeek: Math.round(((demand * 7) / demandDays) * 10) / 10,
    daysLeft,
    runsOutOn: addDays(today, Math.min(daysLeft, 36_500)),
  }
}

/** Whether the part has to be listed. */
export const runsOutSoon = ({ daysLeft }: Pick<RunOut, 'daysLeft'>): boolean => daysLeft <= runOutHorizonDays
