import { compareText } from '../../domain/compare-text.ts'
import type { ReactNode } from 'react'
import { formatMoment } from '../ui/format-time.ts'
import { WaitingChip } from '../ui/waiting-chip.tsx'
import { toChip } from './outbox/waiting-label.ts'
import type { WaitingItem } from './outbox/waiting-label.ts'
import './notes-list.css'

interface Note {
  readonly id: string
  readonly note: string
  /** ISO 8601. */
  readonly made_at: string
  readonly author: { readonly user_id: number | null; readonly name: string }
}
type PendingOps = Readonly<Record<string, WaitingItem>>

/** Sorts unsent notes first, then the newest first. */
export const sortNotes = <T extends Note>(notes: readonly T[], pending: PendingOps): readonly T[] =>
  notes.toSorted(
    (a, b) =>
      Number(pending[b.id] !== undefined) - Number(pending[a.id] !== undefined) || compareText(b.made_at, a.made_at),
  )

/** Notes with author, time and upload state. Unsent notes have a dashed outline. */
export function NotesList<T extends Note>({
  notes,
  pending,
  me,
  now,
  renderTags,
}: {
  readonly notes: readonly T[]
  readonly pending: PendingOps
  /** The user's id; null while signed out. */
  readonly me: number | null
  readonly now: number
  /** Tags behind the author. */
  readonly renderTags?: (note: T) => ReactNode
}) {
  return (
    <ul className="notes-list">
      {notes.map((note) => {
        const op = pending[note.id]
        return (
          <li key={note.id} className={op === undefined ? '' : 'dash'}>
            <div className="row wrap">
              <b>{note.author.user_id !== null && note.author.user_id === me ? 'You' : note.author.name}</b>
              {renderTags?.(note)}
              <span className={op === undefined ? 'mute tn end' : 'mute tn'}>{formatMoment(note.made_at, now)}</span>
              {op === undefined ? null : (
                <span className="end">
                  <WaitingChip {...toChip(op)} />
                </span>
              )}
            </div>
            <p>{note.note}</p>
          </li>
        )
      })}
    </ul>
  )
}
