import type { TermsForm, TermsOfManufacturer, WireTerms } from '../../../../../contract/claim-pay-terms.ts'
import { checkTerms } from '../../../../../domain/labor-claims/terms/check-terms.ts'
import type { LaborBasis } from '../../../../../domain/labor-claims/terms/pay-terms.ts'
import {
  formatServicerRates,
  formatStandardTimes,
  parseServicerRates,
  parseStandardTimes,
} from '../../../../../domain/labor-claims/terms/typed-lists.ts'
import { parseMoney, toAmount } from '../../../../../domain/money/cents.ts'

/** Tiers of miles that the form has room for. */
export const tierCount = 4

/** Terms as they are typed; an empty field is no limit, or no tier. */
export interface TermsFields {
  from: string
  labor_basis: LaborBasis
  labor_rate: string
  trip_charge: string
  max_trips: string
  hours_limit: string
  file_within_days: string
  preauthorize_above: string
  preauthorization_days: string
  tiers: { over: string; rate: string }[]
  standard_times: string
  servicer_rates: string
  /** The revision that the form began with. */
  rev: number
}

/** What the form calls its fields. */
export const termsLabels: Readonly<Record<string, string>> = {
  ...{ from: 'From', labor_basis: 'Labor is paid by', labor_rate: 'Labor, $ an hour', trip_charge: 'Trip charge, $' },
  ...{ max_trips: 'Trips that are paid', hours_limit: 'Hours without approval', tiers: 'Miles' },
  ...{ file_within_days: 'Days to submit a claim', preauthorize_above: 'Approval needed above, $' },
  ...{ preauthorization_days: 'Days that an approval holds', standard_times: 'Standard times' },
  servicer_rates: 'Rates of single servicers',
}

type Names = Pick<TermsOfManufacturer, 'models' | 'servicers'>

/** The fields of terms; a copy with another day where they are the start of new ones. */
export function toTermsFields(terms: WireTerms, { models, servicers }: Names, from: string, rev: number): TermsFields {
  return {
    from,
    labor_basis: terms.labor_basis,
    labor_rate: terms.labor_rate.toFixed(2),
    trip_charge: terms.trip_charge.toFixed(2),
    max_trips: terms.max_trips === null ? '' : String(terms.max_trips),
    hours_limit: terms.hours_limit === null ? '' : String(terms.hours_limit),
    file_within_days: String(terms.file_within_days),
    preauthorize_above: terms.preauthorize_above === null ? '' : terms.preauthorize_above.toFixed(2),
    preauthorization_days: terms.preauthorization_days === null ? '' : String(terms.preauthorization_days),
    tiers: Array.from({ length: Math.max(tierCount, terms.mileage.length) }, (_, at) => {
      const tier = terms.mileage[at]
      return tier === undefined ? { over: '', rate: '' } : { over: String(tier.over), rate: tier.rate.toFixed(2) }
    }),
    standard_times: formatStandardTimes(terms.standard_times, models),
    servicer_rates: formatServicerRates(terms.servicer_rates, servicers),
    rev,
  }
}

const toDollars = (typed: string) => {
  const cents = typed.trim() === '' ? null : parseMoney(typed)
  return cents === null ? Number.NaN : toAmount(cents)
}
const toNumber = (typed: string) => (/^\d{1,5}(\.\d{1,2})?$/.test(typed.trim()) ? Number(typed) : Number.NaN)
const toLimit = (typed: string) => (typed.trim() === '' ? null : toNumber(typed))

/** The body of the call. What cannot be read is NaN or left out: `checkTermsFields` names it. */
export function toTermsForm(fields: TermsFields, { models, servicers }: Names): TermsForm {
  const times = parseStandardTimes(fields.standard_times, models)
  const rates = parseServicerRates(fields.servicer_rates, servicers)
  return {
    rev: fields.rev,
    from: fields.from,
    labor_basis: fields.labor_basis,
    labor_rate: toDollars(fields.labor_rate),
    trip_charge: toDollars(fields.trip_charge),
    max_trips: toLimit(fields.max_trips),
    hours_limit: toLimit(fields.hours_limit),
    file_within_days: toNumber(fields.file_within_days),
    preauthorize_above: fields.preauthorize_above.trim() === '' ? null : toDollars(fields.preauthorize_above),
    preauthorization_days: toLimit(fields.preauthorization_days),
    mileage: fields.tiers
      .filter(({ over, rate }) => over.trim() !== '' || rate.trim() !== '')
      .map(({ over, rate }) => ({ over: toNumber(over), rate: toDollars(rate) })),
    standard_times: times.is === 'read' ? [...times.rows] : [],
    servicer_rates: rates.is === 'read' ? [...rates.rows] : [],
  }
}

/** The field of an error's path: a line of a list belongs to the list's field. */
export const toTermsField = (path: string): string =>
  path.startsWith('mileage')
    ? path === 'mileage'
      ? 'tiers.0.rate'
      : path.replace('mileage', 'tiers')
    : path.replace(/\.\d+$/, '')

/** The errors of the fields. `today` is the first day that terms may begin. */
export function checkTermsFields(fields: TermsFields, names: Names): Record<string, string> {
  const errors: Record<string, string> = {}
  const lists = {
    standard_times: parseStandardTimes(fields.standard_times, names.models),
    servicer_rates: parseServicerRates(fields.servicer_rates, names.servicers),
  }
  for (const [name, list] of Object.entries(lists)) if (list.is === 'not') errors[name] = list.sentence
  if (fields.from === '') errors['from'] = 'Choose the first day'
  for (const [path, sentence] of Object.entries(checkTerms(toTermsForm(fields, names))))
    errors[toTermsField(path)] ??= /\.\d+$/.test(path)
      ? `Line ${Number(/\d+$/.exec(path)?.[0]) + 1}: ${sentence}`
      : sentence
  return errors
}
