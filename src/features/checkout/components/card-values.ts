/** The fields of a card that is typed here (`storefront §3`, credit card form). They live as long as the form is in front, and nowhere else. */
export interface CardValues {
  readonly 'cc-number': string
  readonly 'cc-csc': string
  readonly 'cc-name': string
  readonly 'cc-exp-month': string
  readonly 'cc-exp-year': string
}
export type CardField = keyof CardValues
export type CardFaults = Partial<Record<CardField, string>>

export const noCard: CardValues = {
  'cc-number': '',
  'cc-csc': '',
  'cc-name': '',
  'cc-exp-month': '',
  'cc-exp-year': '',
}

/** What is plainly not complete; whether the card is good is for its gateway to say. */
export function cardFaults(values: CardValues, isTypedHere: boolean): CardFaults {
  const faults: CardFaults = {}
  const say = (field: CardField, sentence: string) => {
    faults[field] = sentence
  }
  if (isTypedHere) {
    const [digits, code] = [values['cc-number'].replace(/\D/g, ''), values['cc-csc']]
    if (digits === '') say('cc-number', 'Required')
    else if (digits.length < 12) say('cc-number', 'The card number is not complete')
    if (code === '') say('cc-csc', 'Required')
    else if (code.length < 3) say('cc-csc', 'Three or four digits')
    if (values['cc-exp-month'] === '') say('cc-exp-month', 'Required')
    if (values['cc-exp-year'] === '') say('cc-exp-year', 'Required')
  }
  if (values['cc-name'].trim() === '') say('cc-name', 'Required')
  return faults
}

const meant: Readonly<Record<string, readonly [CardField, string]>> = {
  'cc-number': ['cc-number', 'Check the card number'],
  'cc-csc': ['cc-csc', 'Check the security code'],
  'CVV does not match': ['cc-csc', 'Check the security code'],
  'cc-date': ['cc-exp-month', 'Check when the card expires'],
}

/** The field that a gateway's word is about; nothing where it is about none. */
export function faultMeant(message: string): CardFaults {
  const found = meant[message]
  return found === undefined ? {} : { [found[0]]: found[1] }
}
