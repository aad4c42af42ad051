import { isEmailAddress, isPhoneNumber } from '../../../../../domain/places/address-form.ts'
import type { SerialReading } from '../../../../shared/machine/machine-reader.ts'
import type { ClaimDraft, ClaimFields, ClaimStep, DraftMachine } from './draft.ts'
import { listEmails } from './claim-body.ts'
import { formatProblem } from './draft.ts'

/** What the rules need besides the form: the current day, `YYYY-MM-DD`, and the error of the serial number. */
export interface ValidationContext {
  readonly today: string
  readonly serialError: string | null
}
export type ClaimErrors = Partial<Record<keyof ClaimFields | 'servicer', string>>

/** Why the serial number is not taken. One that no pattern fits needs a model without a pattern, chosen by hand (`WO097`). */
export function getSerialError(reading: SerialReading | null, machine: DraftMachine | null): string | null {
  if (reading?.is === 'unmatched' && machine === null)
    return `${reading.sentence}. Choose the model if yours is another`
  return reading?.is === 'not' ? reading.sentence : null
}

const isPostal = /^(?:\d{5}(?:-\d{4})?|[A-Za-z]\d[A-Za-z][ -]?\d[A-Za-z]\d)$/
const maxLength = 4000

const validateSerial = ({ fields }: ClaimDraft, { today, serialError }: ValidationContext): ClaimErrors => ({
  ...(fields.serial.trim() === ''
    ? { serial: 'Scan or type the serial number' }
    : serialError === null
      ? {}
      : { serial: serialError }),
  ...(fields.purchased > today ? { purchased: 'The purchase date is in the future' } : {}),
})

const validateCustomer = ({ fields }: ClaimDraft): ClaimErrors => ({
  ...(fields.name.trim() === '' && fields.company.trim() === '' ? { company: 'Enter a company or a name' } : {}),
  ...(fields.address1.trim() === '' ? { address1: 'Required' } : {}),
  ...(fields.city.trim() === '' ? { city: 'Required' } : {}),
  ...(fields.state === '' ? { state: 'Choose a state' } : {}),
  ...(fields.postal.trim() === '' || isPostal.test(fields.postal.trim()) ? {} : { postal: 'Postal code is invalid' }),
  ...(fields.phone.trim() === '' || isPhoneNumber(fields.phone) ? {} : { phone: 'Phone number is invalid' }),
  ...(fields.email.trim() === '' || isEmailAddress(fields.email.trim()) ? {} : { email: 'Email Address is invalid' }),
})

const validateProblem = ({ fields }: ClaimDraft): ClaimErrors => ({
  ...(formatProblem(fields) === '' ? { words: 'Describe what is wrong' } : {}),
  ...(formatProblem(fields).length > maxLength ? { words: `At most ${maxLength} characters` } : {}),
  ...(fields.more.length > maxLength ? { more: `At most ${maxLength} characters` } : {}),
})

const isMore = (text: string, max: number) => !(Number(text) >= 0 && Number(text) <= max)

function validateEmails(text: string): ClaimErrors {
  const emails = listEmails(text)
  const wrong = emails.find((one) => !isEmailAddress(one))
  if (wrong !== undefined) return { emails: `“${wrong}” is not a valid email address` }
  return emails.length > 20 ? { emails: 'At most 20 addresses' } : {}
}

const validateServicer = ({ fields, servicer }: ClaimDraft): ClaimErrors => ({
  ...validateEmails(fields.emails),
  ...(servicer.who === 'own' && isMore(fields.miles, 20_000) ? { miles: 'Enter a number of miles' } : {}),
  ...(servicer.who === 'own' && fields.hours.trim() !== '' && (isMore(fields.hours, 200) || Number(fields.hours) === 0)
    ? { hours: 'Enter a number of hours' }
    : {}),
  ...(servicer.who === 'near' && servicer.address === null
    ? { servicer: 'Choose a servicer, or let the office choose' }
    : {}),
  ...(fields.visitAt !== '' && fields.visit === '' ? { visit: 'Enter the date too' } : {}),
})

const stepRules: Record<ClaimStep, (draft: ClaimDraft, context: ValidationContext) => ClaimErrors> = {
  serial: validateSerial,
  customer: validateCustomer,
  fault: validateProblem,
  parts: () => ({}),
  servicer: validateServicer,
  review: () => ({}),
}

/** Validates a step and returns its errors by field. */
export const validateStep = (step: ClaimStep, draft: ClaimDraft, context: ValidationContext): ClaimErrors =>
  stepRules[step](draft, context)

/** Whether a step has no errors. */
export const isStepComplete = (step: ClaimStep, draft: ClaimDraft, context: ValidationContext): boolean =>
  Object.keys(validateStep(step, draft, context)).length === 0
