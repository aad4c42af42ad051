import type { OfficeTerms } from './pay-terms.ts'

const maxRate = 1000
const maxHours = 100

const isBetween = (value: number, low: number, high: number) => value >= low && value <= high

/** The errors of terms by the path of their field, `mileage.1.over`. Empty: they can be saved. */
export function checkTerms(terms: OfficeTerms): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {}
  const check = (path: string, isFine: boolean, sentence: string) => {
    if (!isFine) errors[path] ??= sentence
  }
  const money = `Must be between 0 and ${maxRate} dollars`
  check('labor_rate', isBetween(terms.labor_rate, 0, maxRate), money)
  check('trip_charge', isBetween(terms.trip_charge, 0, maxRate), money)
  check('max_trips', terms.max_trips === null || isBetween(terms.max_trips, 1, 20), 'Must be between 1 and 20 trips')
  const { hours_limit: limit, file_within_days: days } = terms
  check('hours_limit', limit === null || isBetween(limit, 0, maxHours), `Must be between 0 and ${maxHours} hours`)
  check('file_within_days', isBetween(days, 1, 365), 'Must be between 1 and 365 days')
  const { preauthorize_above: above, preauthorization_days: held } = terms
  check('preauthorize_above', above === null || isBetween(above, 0, 100_000), 'Must be between 0 and 100000 dollars')
  check('preauthorization_days', held === null || isBetween(held, 1, 365), 'Must be between 1 and 365 days')
  if (terms.mileage.length === 0) errors['mileage'] = 'Enter at least one rate for miles'
  terms.mileage.forEach(({ over, rate }, at) => {
    const before = terms.mileage[at - 1]
    check(`mileage.${at}.over`, at > 0 || over === 0, 'The first miles begin at 0')
    check(`mileage.${at}.over`, before === undefined || over > before.over, 'Must be more than in the line before')
    check(`mileage.${at}.rate`, isBetween(rate, 0, 100), 'Must be between 0 and 100 dollars')
  })
  const seen = new Set<string>()
  terms.standard_times.forEach(({ equipment_id: model, part, hours }, at) => {
    const key = `${model} ${part.trim().toUpperCase()}`
    check(`standard_times.${at}`, isBetween(hours, 0.01, maxHours), `Hours must be between 0.01 and ${maxHours}`)
    check(`standard_times.${at}`, !seen.has(key), 'This repair is in the list twice')
    seen.add(key)
  })
  const accounts = new Set<number>()
  terms.servicer_rates.forEach(({ account_id: account, labor_rate: rate }, at) => {
    check(`servicer_rates.${at}`, isBetween(rate, 0, maxRate), money)
    check(`servicer_rates.${at}`, !accounts.has(account), 'This servicer is in the list twice')
    accounts.add(account)
  })
  return errors
}
