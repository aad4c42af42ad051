import type { DeviceLoss } from '../../../contract/devices.ts'
import type { QueuedKind } from '../../../contract/queued-kinds.ts'
import { formatDay } from '../../ui/format-time.ts'
import { formatCounted, formatList } from './waiting-label.ts'

type Noun = readonly [one: string, many?: string]

/** What a kind makes: one, and many of it; null is no work of its own. */
const nouns: Readonly<Record<QueuedKind, Noun | null>> = {
  announceFiles: null,
  announceRecordFiles: null,
  withdrawFiles: null,
  withdrawRecordFiles: null,
  discardOp: null,
  addTrip: ['trip'],
  editTrip: ['change of a trip', 'changes of trips'],
  removeTrip: ['removal of a trip', 'removals of trips'],
  addNote: ['note'],
  addRecordNote: ['note'],
  addOrderNote: ['note'],
  requestSerial: ['request for another serial number', 'requests for another serial number'],
  actOnClaim: ['action'],
  fileClaim: ['new claim'],
  setParts: ['list of parts', 'lists of parts'],
  addFile: ['photo'],
  addRecordFile: ['photo'],
  renameFile: ['name of a photo', 'names of photos'],
  logCrash: ['crash report'],
  openTicket: ['question'],
  replyToTicket: ['message'],
  registerMachines: ['registration'],
}
/** A kind of a newer version is not in it. */
const nounOf = new Map<string, Noun | null>(Object.entries(nouns))

/** `2 notes and 1 photo of claim LC-20418`; empty where nothing is known. */
export function describeLost({ known }: Pick<DeviceLoss, 'known'>): string {
  const records = new Map<string, { readonly of: string; readonly counts: Map<string, number> }>()
  for (const { kind, count, ref, display_id } of known) {
    if (nounOf.get(kind) === null) continue
    const of = display_id === null ? '' : ` of claim ${display_id}`
    const record = records.get(ref ?? '') ?? { of, counts: new Map<string, number>() }
    const name = nounOf.has(kind) ? kind : 'other'
    record.counts.set(name, (record.counts.get(name) ?? 0) + count)
    records.set(ref ?? '', record)
  }
  return [...records.values()]
    .map(({ of, counts }) => {
      const phrases = [...counts].map(([kind, count]) =>
        formatCounted(count, ...(nounOf.get(kind) ?? (['item'] as const))),
      )
      return `${formatList(phrases)}${of}`
    })
    .join('; ')
}

/** '3 items saved on this device before Nov 20 never reached the shop: 2 notes and 1 photo of claim LC-20418.' */
export function describeLoss(loss: DeviceLoss, now: number): string {
  const lost = describeLost(loss)
  return `${formatCounted(loss.items, 'item')} saved on this device before ${formatDay(loss.last_report_at, now)} never reached the shop${lost === '' ? '' : `: ${lost}`}.`
}
