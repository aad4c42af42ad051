import { getUrgency } from '../../../../../domain/tickets/clock.ts'
import type { Urgency } from '../../../../../domain/tickets/clock.ts'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import type { StatusMark, Tone } from '../../../../ui/status-chip.tsx'
import { formatWait } from '../thread/ticket-display.ts'

const looks: Readonly<Record<Urgency, { readonly tone: Tone; readonly mark: StatusMark }>> = {
  fresh: { tone: 'plain', mark: 'ring' },
  due: { tone: 'warn', mark: 'half' },
  late: { tone: 'bad', mark: 'full' },
}

/** How long the customer, or a held mail, has waited; nothing where neither waits. */
export function WaitChip({ since, now }: { readonly since: string | null; readonly now: number }) {
  if (since === null) return null
  const waited = Math.max(0, now - Date.parse(since))
  const urgency = getUrgency(waited)
  return <StatusChip label={`${urgency === 'late' ? 'Late, ' : ''}${formatWait(waited)}`} {...looks[urgency]} />
}
