import type { RecordRow } from '../../../../contract/shapes/registration.ts'
import type { RegistrationStatus } from '../../../../domain/warranty/registration.ts'
import type { StatusMark, Tone } from '../../../ui/status-chip.tsx'

/** `pending - response needed` is shown as 'Response needed' (`warranty-and-orders §4`). */
export const statusWords: Readonly<Record<RegistrationStatus, string>> = {
  pending: 'Pending',
  'pending - response needed': 'Response needed',
  approved: 'Approved',
  declined: 'Declined',
}
const chips: Readonly<Record<RegistrationStatus, { readonly tone: Tone; readonly mark: StatusMark }>> = {
  pending: { tone: 'info', mark: 'half' },
  'pending - response needed': { tone: 'warn', mark: 'ring' },
  approved: { tone: 'ok', mark: 'full' },
  declined: { tone: 'bad', mark: 'full' },
}
export const statusChip = (status: RegistrationStatus) => ({ word: statusWords[status], ...chips[status] })

export const machineWords = ({ brand, model }: Pick<RecordRow, 'brand' | 'model'>) =>
  `${brand} ${model}`.trim() || 'Model by its serial'
/** `Cedar Park Apartments`, or whoever is named; nothing where the reader may not know. */
export const ownerWords = ({ company_name, contact_name }: Pick<RecordRow, 'company_name' | 'contact_name'>) =>
  company_name === '' ? contact_name : company_name
/** `3 of 5 pictures arrived`, or nothing where none is expected. */
export const pictureWords = ({ pictures: { arrived, expected } }: Pick<RecordRow, 'pictures'>) =>
  expected === 0 ? '' : `${arrived} of ${expected} ${expected === 1 ? 'picture' : 'pictures'} arrived`
/** A section of the list in an address: `response` for the second, as the spec shows it. */
export const sectionOf: Readonly<Record<RegistrationStatus, string>> = {
  pending: 'pending',
  'pending - response needed': 'response',
  approved: 'approved',
  declined: 'declined',
}
export const recordPath = (id: string) => `/warranty/records/${id}`
