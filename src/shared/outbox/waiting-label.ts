import type { OutboxItem } from '../../../offline/engine.ts'
import type { WaitingState } from '../../ui/waiting-chip.tsx'
import { toWaitingState } from '../../ui/waiting-state.ts'

export type WaitingItem = Pick<OutboxItem, 'state' | 'waiting' | 'progress'>

const specificLabel = (item: WaitingItem): string | undefined => {
  if (item.state === 'conflict') return 'Conflict'
  if (item.state === 'quarantined') return 'Set aside'
  if (item.state !== 'queued') return undefined
  if (item.waiting === 'newer-server') return 'Needs a newer server'
  return item.waiting === 'update'
    ? 'Held for the update'
    : item.waiting === 'other-owner'
      ? 'Needs its owner'
      : item.waiting === 'locked'
        ? 'Locked'
        : undefined
}

/** The chip of an item, with a label where the usual one is not specific enough. */
export function toChip(item: WaitingItem): {
  readonly state: WaitingState
  readonly percent?: number
  readonly label?: string
} {
  const label = specificLabel(item)
  return { ...toWaitingState(item), ...(label === undefined ? {} : { label }) }
}

/** Whether an item needs a person: refused, in conflict or quarantined. */
export function needsPerson(item: Pick<OutboxItem, 'state'>): boolean {
  return item.state === 'rejected' || item.state === 'conflict' || item.state === 'quarantined'
}

/** Whether a try may have reached the server although no answer came back. */
export const mayHaveArrived = ({ state, attempts }: Pick<OutboxItem, 'state' | 'attempts'>): boolean =>
  state === 'sending' || state === 'quarantined' || (state === 'queued' && attempts > 0)

/** How an item is taken from the device: what still waits is undone, what needs a decision is discarded. */
export const getRemoval = (item: Pick<OutboxItem, 'state'>) =>
  needsPerson(item)
    ? ({ label: 'Discard', icon: 'trash', question: 'Discard this?' } as const)
    : ({ label: 'Undo', icon: 'undo', question: 'Undo this?' } as const)

/** `1 photo`, `2 photos`. */
export const formatCounted = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

/** `a`, `a and b`, `a, b and c`. */
export const formatList = (list: readonly string[]) =>
  list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} and ${list.at(-1) ?? ''}`

/** `1.8 MB`, `420 kB`. */
export function formatBytes(bytes: number): string {
  return bytes >= 950_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`
}
