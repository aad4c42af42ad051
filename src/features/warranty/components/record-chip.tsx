import type { SeenRecordRow } from '../../../../offline/engine.ts'
import { chipOf } from '../../../shared/waiting-words.ts'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { WaitingChip } from '../../../ui/waiting-chip.tsx'
import { statusChip } from './record-words.ts'

/** Where a registration stands: on its way from this device, or what the office says of it. */
export function RecordChip({ seen }: { readonly seen: Pick<SeenRecordRow, 'value' | 'registration'> }) {
  return seen.registration === null ? (
    <StatusChip {...statusChip(seen.value.status)} />
  ) : (
    <WaitingChip {...chipOf(seen.registration)} />
  )
}
