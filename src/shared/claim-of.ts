import type { OutboxItem } from '../../offline/engine.ts'

const ofRecords = ['registerMachines', 'addRecordNote', 'announceRecordFiles', 'addRecordFile']

/** The claim that an item belongs to, from its own words; null where it belongs to none or cannot be read. */
export function claimOf(item: Pick<OutboxItem, 'kind' | 'input'>): string | null {
  if (ofRecords.includes(item.kind)) return null
  const { params, body } = (item.input ?? {}) as {
    params?: { id?: unknown } | null
    body?: { ref_id?: unknown; id?: unknown } | null
  }
  if (item.kind === 'fileClaim') return typeof body?.id === 'string' ? body.id : null
  const id = item.kind === 'addFile' || item.kind === 'announceFiles' ? body?.ref_id : params?.id
  return typeof id === 'string' ? id : null
}
