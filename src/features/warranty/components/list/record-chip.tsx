import type { SeenRecordRow } from '../../../../../offline/engine.ts'
import { toChip } from '../../../../shared/waiting-label.ts'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { WaitingChip } from '../../../../ui/waiting-chip.tsx'
import { getStatusChip } from '../record-display.ts'

/** The state of a registration: its upload state while it is queued, else its status. */
export function RecordChip({ seen }: { readonly seen: Pick<SeenRecordRow, 'value' | 'registration'> }) {
  return seen.registration === null ? (
    <StatusChip {...getStatusChip(seen.value.status)} />
  ) : (
    <WaitingChip {...toChip(seen.registration)} />
  )
}
