import { compareText } from '../../domain/compare-text.ts'
import type { ReactNode } from 'react'
import { formatMoment } from '../ui/format-time.ts'
import './history-list.css'

export interface HistoryEntry {
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  readonly action: string
  readonly message: string | null
  readonly author: { readonly name: string }
}

/** The label of an action; an unknown one such as `addTrip` becomes `Add trip`. */
export const getActionLabel = (labels: Readonly<Record<string, string>>, action: string): string =>
  labels[action] ??
  action.charAt(0).toUpperCase() +
    action
      .slice(1)
      .replace(/[A-Z]/g, (initial) => ` ${initial.toLowerCase()}`)
      .replaceAll('_', ' ')

/** The changes of a claim or registration, newest first: time, action, author and message. */
export function HistoryList<T extends HistoryEntry>({
  entries,
  now,
  getLabel,
  renderDetail,
}: {
  readonly entries: readonly T[]
  readonly now: number
  readonly getLabel: (entry: T) => string
  /** Content between the action and the author. */
  readonly renderDetail?: (entry: T) => ReactNode
}) {
  return (
    <ol className="history-list">
      {entries
        .toSorted((a, b) => compareText(b.at, a.at))
        .map((entry) => (
          <li key={entry.id}>
            <span className="mute tn">{formatMoment(entry.at, now)}</span>
            <div>
              <b>{getLabel(entry)}</b>
              {renderDetail?.(entry)}
              <span className="mute"> · {entry.author.name}</span>
              {entry.message === null || entry.message === '' ? null : <p>{entry.message}</p>}
            </div>
          </li>
        ))}
    </ol>
  )
}
