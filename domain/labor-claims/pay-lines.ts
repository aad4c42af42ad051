import type { Cents } from '../money/cents.ts'
import { formatCents, multiplyCents } from '../money/cents.ts'

/** Miles of one trip beyond `over` are paid at `rate`, in cents a mile, up to the next tier's. */
interface Tier {
  readonly over: number
  readonly rate: Cents
}

/** A manufacturer's rates (`calls.tsv` L20): cents per hour, trip and mile. `laborHoursCap` is the model's, null for none. */
export interface Rates {
  readonly laborRate: Cents
  readonly tripCharge: Cents
  readonly mileageRate: Cents
  readonly laborHoursCap: number | null
  /** The hours that this repair is paid by, whatever it took; null: by the hours on site. */
  readonly standardHours?: number | null
  /** Trips that are paid; null: all. */
  readonly maxTrips?: number | null
  /** Tiers of each trip's miles in place of `mileageRate`. */
  readonly mileageTiers?: readonly Tier[]
}

export type LineKind = 'labor' | 'trips' | 'mileage' | 'parts'
export const lineKinds: readonly LineKind[] = ['labor', 'trips', 'mileage', 'parts']

/** One pay line of a claim. `basis` shows the calculation, `reason` why `calculated` differs from `requested`. */
export interface PayLine {
  readonly kind: LineKind
  readonly basis: string
  readonly requested: Cents
  readonly calculated: Cents
  readonly reason: string | null
}

export interface Work {
  /** Hours on site of each trip. */
  readonly tripHours: readonly number[]
  /** Miles of all trips. */
  readonly miles: number
  /** Miles of each trip, for tiers; all miles are those of one trip without it. */
  readonly tripMiles?: readonly number[]
  /** Hours that the office approved beyond the model's cap; null for none. */
  readonly approvedHours: number | null
  readonly parts: readonly {
    readonly number: string
    readonly qty: number
    readonly listPrice: Cents
    readonly dealerPrice: Cents
  }[]
}

/** The parts of a claim that are paid: those from the servicer's stock. Ordered ones are paid by the order. */
export const toPaidParts = <
  P extends {
    readonly source: string
    readonly number: string
    readonly qty: number
    readonly list_price: Cents
    readonly dealer_price: Cents
  },
>(
  parts: readonly P[],
): Work['parts'] =>
  parts
    .filter(({ source }) => source === 'stock')
    .map(({ number, qty, list_price, dealer_price }) => ({
      number,
      qty,
      listPrice: list_price,
      dealerPrice: dealer_price,
    }))

const round2 = (n: number) => Math.round(n * 100 + 1e-7) / 100

/** Labor by the standard time where there is one, else by the hours up to the cap. Approved hours extend both. */
function toLaborLine(work: Work, { laborRate, laborHoursCap, standardHours: standard = null }: Rates): PayLine {
  const hours = round2(work.tripHours.reduce((sum, h) => sum + h, 0))
  const approved = work.approvedHours ?? 0
  const cap = Math.max(laborHoursCap ?? Infinity, approved)
  const byStandard =
    standard === null ? null : hours <= standard ? standard : Math.min(hours, Math.max(standard, approved))
  const paid = hours === 0 ? 0 : (byStandard ?? Math.min(hours, cap))
  const reason =
    standard === null
      ? `Up to ${cap} h are paid for this model`
      : paid === standard
        ? `Paid by the standard time of ${standard} h`
        : `Up to the ${approved} h that were approved`
  return {
    kind: 'labor',
    basis: `${hours} h × ${formatCents(laborRate)}`,
    requested: multiplyCents(hours, laborRate),
    calculated: multiplyCents(paid, laborRate),
    reason: paid === hours ? null : reason,
  }
}

function toTripsLine({ tripHours }: Work, { tripCharge, maxTrips = null }: Rates): PayLine {
  const visits = tripHours.length
  const paid = maxTrips === null ? visits : Math.min(visits, maxTrips)
  return {
    kind: 'trips',
    basis: `${visits} × ${formatCents(tripCharge)}`,
    requested: visits * tripCharge,
    calculated: paid * tripCharge,
    reason: paid === visits ? null : `Up to ${paid === 1 ? '1 trip is' : `${paid} trips are`} paid`,
  }
}

/** 'Miles of each trip: up to 30 at $0.00, up to 100 at $0.67, beyond at $0.50'. */
function formatTiers(tiers: readonly Tier[]): string {
  const parts = tiers.map(({ rate }, at) => {
    const next = tiers[at + 1]
    return `${next === undefined ? 'beyond' : `up to ${next.over}`} at ${formatCents(rate)}`
  })
  return `Miles of each trip: ${parts.join(', ')}`
}

function payMiles(miles: number, tiers: readonly Tier[]): Cents {
  return tiers.reduce((sum, { over, rate }, at) => {
    const until = tiers[at + 1]?.over ?? Infinity
    return sum + multiplyCents(round2(Math.max(0, Math.min(miles, until) - over)), rate)
  }, 0)
}

function toMileageLine(work: Work, { mileageRate, mileageTiers }: Rates): PayLine {
  const miles = round2(work.miles)
  const tiers = mileageTiers ?? [{ over: 0, rate: mileageRate }]
  const highest = Math.max(0, ...tiers.map(({ rate }) => rate))
  const requested = multiplyCents(miles, highest)
  const calculated =
    tiers.length === 1 ? requested : (work.tripMiles ?? [miles]).reduce((sum, one) => sum + payMiles(one, tiers), 0)
  return {
    kind: 'mileage',
    basis: `${miles} mi × ${formatCents(highest)}`,
    requested,
    calculated,
    reason: calculated === requested ? null : formatTiers(tiers),
  }
}

function toPartsLine({ parts }: Work): PayLine {
  const listed = parts.reduce((sum, p) => sum + p.qty * p.listPrice, 0)
  const dealer = parts.reduce((sum, p) => sum + p.qty * p.dealerPrice, 0)
  return {
    kind: 'parts',
    basis: parts.map((p) => (p.qty === 1 ? p.number : `${p.qty} × ${p.number}`)).join(', '),
    requested: listed,
    calculated: dealer,
    reason: dealer === listed ? null : 'Paid at dealer price',
  }
}

/**
 * The lines of a claim's expected payment: labor by hours or standard time, trips, miles in tiers, parts. Each says what the
 * work comes to (`requested`), what the terms pay for it (`calculated`), and why these differ.
 */
export function toPayLines(work: Work, rates: Rates): PayLine[] {
  return [toLaborLine(work, rates), toTripsLine(work, rates), toMileageLine(work, rates), toPartsLine(work)]
}
