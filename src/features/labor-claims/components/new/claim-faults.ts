import { isEmailAddress } from '../../../../../domain/places/address-form.ts'
import type { ClaimDraft, ClaimFields, ClaimStep } from './draft.ts'
import { faultWords } from './draft.ts'

/** What the rules need to know beside the form: a day, `YYYY-MM-DD`, and what the serial said against itself. */
export interface ClaimScene {
  readonly today: string
  readonly serialFault: string | null
}
export type ClaimFaults = Partial<Record<keyof ClaimFields | 'servicer', string>>

const isPostal = /^(?:\d{5}(?:-\d{4})?|[A-Za-z]\d[A-Za-z][ -]?\d[A-Za-z]\d)$/
const digits = (text: string) => text.replace(/\D/g, '').length
const longest = 4000

const serialFaults = ({ fields }: ClaimDraft, { today, serialFault }: ClaimScene): ClaimFaults => ({
  ...(fields.serial.trim() === ''
    ? { serial: 'Scan or type the serial number' }
    : serialFault === null
      ? {}
      : { serial: serialFault }),
  ...(fields.purchased > today ? { purchased: 'The purchase date is in the future' } : {}),
})

const customerFaults = ({ fields }: ClaimDraft): ClaimFaults => ({
  ...(fields.name.trim() === '' && fields.company.trim() === '' ? { company: 'Enter a company or a name' } : {}),
  ...(fields.address1.trim() === '' ? { address1: 'Required' } : {}),
  ...(fields.city.trim() === '' ? { city: 'Required' } : {}),
  ...(fields.state === '' ? { state: 'Choose a state' } : {}),
  ...(fields.postal.trim() === '' || isPostal.test(fields.postal.trim()) ? {} : { postal: 'Postal code is invalid' }),
  ...(fields.phone.trim() === '' || digits(fields.phone) === 10 ? {} : { phone: 'Phone number is invalid' }),
  ...(fields.email.trim() === '' || isEmailAddress(fields.email.trim()) ? {} : { email: 'Email Address is invalid' }),
})

const wordFaults = ({ fields }: ClaimDraft): ClaimFaults => ({
  ...(faultWords(fields) === '' ? { words: 'Say what is wrong' } : {}),
  ...(faultWords(fields).length > longest ? { words: `At most ${longest} characters` } : {}),
  ...(fields.more.length > longest ? { more: `At most ${longest} characters` } : {}),
})

const servicerFaults = ({ fields, servicer }: ClaimDraft): ClaimFaults => ({
  ...(servicer.who === 'near' && servicer.address === null
    ? { servicer: 'Choose a servicer, or let the office choose' }
    : {}),
  ...(fields.visitAt !== '' && fields.visit === '' ? { visit: 'Enter the day too' } : {}),
})

const rules: Record<ClaimStep, (draft: ClaimDraft, scene: ClaimScene) => ClaimFaults> = {
  serial: serialFaults,
  customer: customerFaults,
  fault: wordFaults,
  parts: () => ({}),
  servicer: servicerFaults,
  review: () => ({}),
}

/** What is missing or wrong in a step, by field. */
export const faultsOf = (step: ClaimStep, draft: ClaimDraft, scene: ClaimScene): ClaimFaults =>
  rules[step](draft, scene)

/** Whether a step may be left behind. */
export const isDone = (step: ClaimStep, draft: ClaimDraft, scene: ClaimScene): boolean =>
  Object.keys(faultsOf(step, draft, scene)).length === 0
