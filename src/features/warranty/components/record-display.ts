import type { RecordRow } from '../../../../contract/shapes/registration.ts'
import type { RegistrationStatus } from '../../../../domain/warranty/registration.ts'
import type { StatusMark, Tone } from '../../../ui/status-chip.tsx'

/** `pending - response needed` is shown as 'Response needed' (`WO072`). */
export const statusLabels: Readonly<Record<RegistrationStatus, string>> = {
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
export const getStatusChip = (status: RegistrationStatus) => ({ label: statusLabels[status], ...chips[status] })

export const getMachineName = ({ brand, model }: Pick<RecordRow, 'brand' | 'model'>) =>
  `${brand} ${model}`.trim() || 'Model from serial'
/** `Cedar Park Apartments`, else the contact; empty where the user may not see the owner. */
export const getOwnerName = ({ company_name, contact_name }: Pick<RecordRow, 'company_name' | 'contact_name'>) =>
  company_name === '' ? contact_name : company_name
/** `3 of 5 pictures arrived`; empty where none is expected. */
export const formatPictureCount = ({ pictures: { arrived, expected } }: Pick<RecordRow, 'pictures'>) =>
  expected === 0 ? '' : `${arrived} of ${expected} ${expected === 1 ? 'picture' : 'pictures'} arrived`
/** The value of a status in the URL query. The second is `response`, as in the spec. */
export const sections: Readonly<Record<RegistrationStatus, string>> = {
  pending: 'pending',
  'pending - response needed': 'response',
  approved: 'approved',
  declined: 'declined',
}
/** The label of a registration in the outbox: 'MT52534K00417 · Meridian T500'. */
export const getGroupLabel = (record: Pick<RecordRow, 'serial_number' | 'brand' | 'model'>) =>
  `${record.serial_number} · ${getMachineName(record)}`
/** The path of a registration. */
export const getRecordPath = (id: string) => `/warranty/records/${id}`
