import type { PaymentState } from '../../../../domain/labor-claims/payments.ts'
import { getPaymentStateLabel } from '../../../../domain/labor-claims/payments.ts'
import type { BatchRow } from '../../../../contract/claim-payments.ts'
import type { StatusMark, Tone } from '../../../ui/status-chip.tsx'

export const paymentsPath = '/dashboard/payments'
export const remittancesPath = '/dashboard/remittances'
export const x12FilesPath = '/dashboard/x12-files'
export const getBatchPath = ({ batch_id }: Pick<BatchRow, 'batch_id'>): string => `${paymentsPath}/${batch_id}`
export const getTicketPath = (ticketId: string): string => `/dashboard/labor-claims/ticket/${ticketId}`

interface Chip {
  readonly label: string
  readonly tone: Tone
  readonly mark: StatusMark
}
const chips: Readonly<Record<PaymentState, Pick<Chip, 'tone' | 'mark'>>> = {
  queued: { tone: 'info', mark: 'ring' },
  exported: { tone: 'info', mark: 'half' },
  paid: { tone: 'ok', mark: 'full' },
  failed: { tone: 'bad', mark: 'full' },
  removed: { tone: 'plain', mark: 'full' },
}

/** The chip of a payment. */
export const getPaymentChip = (state: PaymentState): Chip => ({ label: getPaymentStateLabel(state), ...chips[state] })

/** The chip of a batch: collected, at the bank, or answered for all of its payments. One from which all was taken out is empty. */
export function getBatchChip({ exported_at, count, paid, failed }: BatchRow): Chip {
  if (count === 0) return { label: 'Empty', tone: 'plain', mark: 'full' }
  if (paid.count + failed.count < count)
    return exported_at === null
      ? { label: 'Not exported', tone: 'warn', mark: 'ring' }
      : { label: 'At the bank', tone: 'info', mark: 'half' }
  return failed.count > 0
    ? { label: `Done, ${failed.count} failed`, tone: 'bad', mark: 'full' }
    : { label: 'Paid', tone: 'ok', mark: 'full' }
}
