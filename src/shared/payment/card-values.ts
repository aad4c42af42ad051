/**
 * The card fields of the form (`SF082`). They are held in memory only, while the form is
 * open.
 */
export interface CardValues {
  readonly 'cc-number': string
  readonly 'cc-csc': string
  readonly 'cc-name': string
  /** As on the card, `MM/YY`. */
  readonly 'cc-exp': string
}
export type CardField = keyof CardValues
type CardErrors = Partial<Record<CardField, string>>

/** A card form without input. */
export const emptyCard: CardValues = {
  'cc-number': '',
  'cc-csc': '',
  'cc-name': '',
  'cc-exp': '',
}

/** Formats the expiry while it is typed: `8` and `8/` begin as `08`, `0828`, `8/28` and `08/2028` become `08/28`. */
export function formatTypedExpiry(text: string): string {
  const digits = text.replace(/\D/g, '')
  const isShort = /^\s*[1-9]\s*\//.test(text) || /^[2-9]/.test(digits)
  const padded = isShort ? `0${digits}` : digits
  const typed = padded.slice(2, 6)
  const year = typed.length === 4 ? typed.slice(2) : typed.startsWith('20') ? typed : typed.slice(0, 2)
  return typed === '' && !text.includes('/') ? padded : `${padded.slice(0, 2)}/${year}`
}

/** The month from 1 to 12 and the year in four digits of `MM/YY`; null where it is none. */
export function readExpiry(text: string): { readonly month: number; readonly year: number } | null {
  const match = /^\s*(\d{1,2})\s*\/\s*(\d{2})\s*$/.exec(text)
  const [month, year] = [Number(match?.[1]), 2000 + Number(match?.[2])]
  return match !== null && month >= 1 && month <= 12 ? { month, year } : null
}

/** The field of the form for a key of the server, which has month and year in two fields. */
export const toCardFieldName = (key: string): string =>
  key === 'cc-exp-month' || key === 'cc-exp-year' ? 'cc-exp' : key

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
    if (values['cc-exp'].trim() === '') report('cc-exp', 'Required')
    else if (readExpiry(values['cc-exp']) === null) report('cc-exp', 'Enter month and year as on the card, MM/YY')
  }
  if (values['cc-name'].trim() === '') report('cc-name', 'Required')
  return errors
}

const gatewayErrors: Readonly<Record<string, readonly [CardField, string]>> = {
  'cc-number': ['cc-number', 'Check the card number'],
  'cc-csc': ['cc-csc', 'Check the security code'],
  'CVV does not match': ['cc-csc', 'Check the security code'],
  'cc-date': ['cc-exp', 'Check the expiration date'],
}

/** Maps a gateway message to the error of its field; empty if no field matches. */
export function getGatewayFieldError(message: string): CardErrors {
  const found = gatewayErrors[message]
  return found === undefined ? {} : { [found[0]]: found[1] }
}
