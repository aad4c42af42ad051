/**
 * The card fields of the form (`SF082`). They are held in memory only, while the form is
 * open.
 */
export interface CardValues {
  readonly 'cc-number': string
  readonly 'cc-csc': string
  readonly 'cc-name': string
  readonly 'cc-exp-month': string
  readonly 'cc-exp-year': string
}
export type CardField = keyof CardValues
type CardErrors = Partial<Record<CardField, string>>

/** A card form without input. */
export const emptyCard: CardValues = {
  'cc-number': '',
  'cc-csc': '',
  'cc-name': '',
  'cc-exp-month': '',
  'cc-exp-year': '',
}

/** Finds incomplete fields. Whether the card is valid is up to the gateway. */
export function validateCard(values: CardValues, hasOwnFields: boolean): CardErrors {
  const errors: CardErrors = {}
  const report = (field: CardField, message: string) => {
    errors[field] = message
  }
  if (hasOwnFields) {
    const [digits, code] = [values['cc-number'].replace(/\D/g, ''), values['cc-csc']]
    if (digits === '') report('cc-number', 'Required')
    else if (digits.length < 12) report('cc-number', 'The card number is incomplete')
    if (code === '') report('cc-csc', 'Required')
    else if (code.length < 3) report('cc-csc', 'Enter three or four digits')
    if (values['cc-exp-month'] === '') report('cc-exp-month', 'Required')
    if (values['cc-exp-year'] === '') report('cc-exp-year', 'Required')
  }
  if (values['cc-name'].trim() === '') report('cc-name', 'Required')
  return errors
}

const gatewayErrors: Readonly<Record<string, readonly [CardField, string]>> = {
  'cc-number': ['cc-number', 'Check the card number'],
  'cc-csc': ['cc-csc', 'Check the security code'],
  'CVV does not match': ['cc-csc', 'Check the security code'],
  'cc-date': ['cc-exp-month', 'Check the expiration date'],
}

/** Maps a gateway message to the error of its field; empty if no field matches. */
export function getGatewayFieldError(message: string): CardErrors {
  const found = gatewayErrors[message]
  return found === undefined ? {} : { [found[0]]: found[1] }
}
