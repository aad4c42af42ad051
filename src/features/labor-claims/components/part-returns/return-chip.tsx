import type { PartReturn } from '../../../../../contract/claim-returns.ts'
import { getPartReturnLabel, isReturnOverdue } from '../../../../../domain/labor-claims/part-returns.ts'
import type { PartReturnState } from '../../../../../domain/labor-claims/part-returns.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import type { StatusMark, Tone } from '../../../../ui/status-chip.tsx'

const chips: Readonly<Record<PartReturnState, { readonly tone: Tone; readonly mark: StatusMark }>> = {
  asked: { tone: 'warn', mark: 'ring' },
  sent: { tone: 'info', mark: 'half' },
  received: { tone: 'ok', mark: 'full' },
  waived: { tone: 'plain', mark: 'full' },
}

/** The state of a part that is asked back, or that it is overdue. */
export function ReturnChip({
  of,
  today,
}: {
  readonly of: Pick<PartReturn, 'state' | 'due_on'>
  readonly today: string
}) {
  return isReturnOverdue(of, today) ? (
    <StatusChip label="Overdue" tone="bad" mark="ring" />
  ) : (
    <StatusChip label={getPartReturnLabel(of.state)} {...chips[of.state]} />
  )
}

/** The day that matters in its state: until when it is to be sent, when it was sent, or when that ended. */
export function formatDayOf({
  state,
  due_on,
  sent_at,
  ended_at,
}: Pick<PartReturn, 'state' | 'due_on' | 'sent_at' | 'ended_at'>): string {
  if (ended_at !== null) return `${getPartReturnLabel(state)} ${formatFullDay(ended_at)}`
  return sent_at === null ? `Send it until ${formatFullDay(due_on)}` : `Sent ${formatFullDay(sent_at)}`
}
