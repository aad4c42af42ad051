import type { OutboxItem } from '../../offline/engine.ts'
import type { WaitingState } from '../ui/waiting-chip.tsx'
import { toWaitingState } from '../ui/waiting-state.ts'

export type Held = Pick<OutboxItem, 'state' | 'waiting' | 'progress'>

const wordsOf = (item: Held): string | undefined => {
  if (item.state === 'conflict') return 'Conflict'
  if (item.state === 'quarantined') return 'Set aside'
  if (item.state !== 'queued') return undefined
  return item.waiting === 'update'
    ? 'Held for the update'
    : item.waiting === 'other-owner'
      ? 'Needs its owner'
      : undefined
}

/** An item's sign and word, where the usual word would not say enough. */
export function chipOf(item: Held): {
  readonly state: WaitingState
  readonly percent?: number
  readonly word?: string
} {
  const word = wordsOf(item)
  return { ...toWaitingState(item), ...(word === undefined ? {} : { word }) }
}

/** Refused, in conflict or set aside: it waits for a person, not for a signal. */
export function needsPerson(item: Pick<OutboxItem, 'state'>): boolean {
  return item.state === 'rejected' || item.state === 'conflict' || item.state === 'quarantined'
}

/** `1 photo`, `2 photos`. */
export const counted = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

/** `a`, `a and b`, `a, b and c`. */
export const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`

/** `1.8 MB`, `420 kB`. */
export function sizeWords(bytes: number): string {
  return bytes >= 950_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`
}
