/**
 * The reason codes of the payment check. A code is stable: lists, reports and other systems may store it. Its sentence may
 * change (docs/decisions/110-payment-check.md).
 */
export const findingCodes = [
  'serial.other-model',
  'serial.unreadable',
  'date.differs',
  'date.before-manufacture',
  'date.missing',
  'coverage.unknown',
  'coverage.ended',
  'coverage.labor-ended',
  'coverage.parts-ended',
  'use.commercial',
  'picture.plate',
  'picture.receipt',
  'picture.required',
  'picture.used-before',
  'picture.looks-used',
  'picture.repeated',
  'trips.none',
  'trips.overlap',
  'trips.overlap-other-claim',
  'work.other-firm',
  'window.missed',
  'window.closing',
  'claim.open',
  'hours.above-standard',
  'approval.missing',
  'approval.expired',
  'approval.expiring',
] as const
export type FindingCode = (typeof findingCodes)[number]

/** `unpaid`: it is usually not paid as it stands. `question`: the office usually asks about it. */
export type FindingRisk = 'unpaid' | 'question'

/** Something that may keep a claim from being paid. It warns; it never blocks saving or submitting. */
export interface Finding {
  readonly code: FindingCode
  readonly risk: FindingRisk
  /** What is wrong, in one plain sentence. */
  readonly sentence: string
  /** What the servicer can do about it now. */
  readonly action: string
  /** The required pictures that are missing, of a finding about them. */
  readonly pictures?: readonly string[] | undefined
}
