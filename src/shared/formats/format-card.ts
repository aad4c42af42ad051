interface Masked {
  readonly brand: string
  readonly last4: string
  readonly exp_month: number
  readonly exp_year: number
}

/** 'Visa ending 4242'. */
export const formatCard = ({ brand, last4 }: Pick<Masked, 'brand' | 'last4'>): string => {
  const name = brand === '' ? 'Card' : brand.charAt(0).toUpperCase() + brand.slice(1)
  return `${name} ending ${last4}`
}

/** '08/28'. */
export const formatExpiry = ({ exp_month, exp_year }: Pick<Masked, 'exp_month' | 'exp_year'>): string =>
  `${String(exp_month).padStart(2, '0')}/${String(exp_year % 100).padStart(2, '0')}`

/** Whether a card is still valid: through the last day of its month. */
export const isCardValid = ({ exp_month, exp_year }: Pick<Masked, 'exp_month' | 'exp_year'>, now: number): boolean => {
  const at = new Date(now)
  return exp_year * 12 + exp_month >= at.getFullYear() * 12 + at.getMonth() + 1
}
