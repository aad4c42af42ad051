// What the payment check reads. The names are those of the wire, so that the phone and the server hand in the same claim.
import { toDay } from '../../orders/list-days.ts'
import { shopTimeZone } from '../../reports/calendar.ts'
import type { ClaimStatus } from '../states.ts'
import type { PayTerms } from '../terms/pay-terms.ts'

/** A trip with its hours on site. Times are ISO 8601 with a zone. */
export interface CheckedTrip {
  readonly id: string
  readonly trip_date_scheduled: string
  readonly trip_services_performed: string
  readonly trip_time_start: string | null
  readonly trip_time_finish: string | null
  readonly author: { readonly user_id: number | null }
}

export interface CheckedPicture {
  readonly sha256: string
  readonly title: string
  readonly purpose?: string | undefined
}

/** A trip on another claim. `user_id` made it; missing in snapshots of older servers, which name only trips of the same person. */
export interface OtherTrip {
  readonly display_id: string
  readonly user_id?: number | undefined
  readonly trip_time_start: string
  readonly trip_time_finish: string
}

/** A picture of this claim that another claim has too. */
export interface UsedPicture {
  readonly sha256: string
  /** `same`: the same file. `alike`: another file that shows the same picture, in another size or quality. */
  readonly likeness: 'same' | 'alike'
  /** Null where the reader may not see the other claim. */
  readonly display_id: string | null
  /** Whether the other claim is for the same machine. A receipt may then be the same. */
  readonly same_machine: boolean
}

/** What only the server knows of a claim. Days are `YYYY-MM-DD`. Devices store it with the claim. */
export interface PaymentFacts {
  /** The facts about the machine are about this serial number. */
  readonly serial_number: string
  readonly filed_on: string
  /** The purchase date of the claim: the one on the receipt. */
  readonly purchased_date: string | null
  /** Whether the serial numbers of the claim's model follow a pattern. */
  readonly has_pattern: boolean
  /** The model that the serial number belongs to by its pattern; null where none fits. */
  readonly serial_model: { readonly equipment_id: number; readonly model: string } | null
  /** The market type that the model is sold for. */
  readonly market: string
  readonly registration: {
    readonly purchased_date: string | null
    readonly market: string | null
    readonly has_receipt: boolean
  } | null
  /** Other claims for the serial number that are not closed. */
  readonly open_claims: readonly { readonly display_id: string; readonly filed_on: string }[]
  readonly other_trips: readonly OtherTrip[]
  readonly used_pictures: readonly UsedPicture[]
  /**
   * Visits and parts from stock that other firms logged than the one that has the job, and for the office the dollars that they
   * were paid for the claim. Missing in snapshots of older servers.
   */
  readonly other_firms?:
    | readonly {
        readonly name: string
        readonly trips: number
        readonly parts: number
        readonly paid?: number | undefined
      }[]
    | undefined
}

/** What was done with the claim, and its status before and after it. */
export interface CheckedEntry {
  readonly at: string
  readonly made_at?: string | undefined
  readonly action: string
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
}

/** A claim as the payment check reads it: the wire's claim, or a device's with the work that waits. */
export interface CheckedClaim {
  readonly status: ClaimStatus
  readonly serial_number: string
  readonly equipment_id: number
  readonly model: string
  readonly customer_company: string
  readonly manufactured: string | null
  readonly coverage_parts_until: string | null
  readonly coverage_labor_until: string | null
  readonly hours: number
  readonly labor_hours_cap: number | null
  readonly labor_hours_approved: number | null
  readonly file_by: string | null
  readonly trips: readonly CheckedTrip[]
  readonly files: readonly CheckedPicture[]
  readonly expected_files: readonly CheckedPicture[]
  readonly required_photos: readonly string[]
  readonly order: { readonly products: readonly { readonly number: string }[] }
  readonly history: readonly CheckedEntry[]
  /** The expected payment, in dollars. */
  readonly money: readonly { readonly calculated: number }[]
  /** Null or missing on a claim that was not sent yet, and in snapshots of older servers. */
  readonly pay_facts?: PaymentFacts | null | undefined
}

/** What is known beside the claim. */
export interface CheckContext {
  /** The day of the check, `YYYY-MM-DD`. */
  readonly today: string
  /** What the servicer is paid by the manufacturer, by day. Without it there are no standard times. */
  readonly terms?: readonly PayTerms[]
  /** What a device holds of other claims. The server hands in nothing: its facts have it. */
  readonly others?: {
    readonly trips: readonly OtherTrip[]
    /** Pictures of other claims. */
    readonly pictures: readonly Omit<UsedPicture, 'likeness'>[]
  }
}

/** The facts of the claim's machine; null where the serial number has changed since the server named them. */
export function getMachineFacts(claim: CheckedClaim): PaymentFacts | null {
  const facts = claim.pay_facts ?? null
  return facts === null || facts.serial_number !== claim.serial_number ? null : facts
}

/** No servicer has the claim yet, so what a visit brings is not missing. */
export const isBeforeVisit = ({ status }: Pick<CheckedClaim, 'status'>): boolean =>
  status === 'requests' || status === 'open' || status === 'reassign'

/** The claim has not been submitted for payment. One that waits for an answer was, if it says so in its history. */
export function isBeforePayment(claim: Pick<CheckedClaim, 'status' | 'history'>): boolean {
  if (isBeforeVisit(claim) || claim.status === 'assigned' || claim.status === 'approve_labor') return true
  return claim.status === 'pending - response needed' && !claim.history.some((entry) => entry.action === 'complete')
}

/**
 * The day on which the claim was first submitted for payment by the shop's calendar, with or without a signal; null while it was
 * not. One that is reopened to pay late work was submitted before.
 */
export function getSubmittedDay({ history }: Pick<CheckedClaim, 'history'>): string | null {
  const submitted = history.find((entry) => entry.action === 'complete')
  return submitted === undefined ? null : toDay(Date.parse(submitted.made_at ?? submitted.at), shopTimeZone)
}
