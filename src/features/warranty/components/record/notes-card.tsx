import { useState } from 'react'
import type { SeenRecord } from '../../../../../offline/engine.ts'
import { chipOf } from '../../../../shared/waiting-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { sayMoment } from '../../../../ui/say-time.ts'
import { WaitingChip } from '../../../../ui/waiting-chip.tsx'
import { NoteSheet } from './note-sheet.tsx'
import { RecordSection } from './record-section.tsx'

/** The notes of a registration, those that are only on this device first and dashed. */
export function NotesCard({
  seen,
  me,
  now,
}: {
  readonly seen: SeenRecord
  readonly me: number | null
  readonly now: number
}) {
  const { value: record, pending } = seen
  const [isWriting, setWriting] = useState(false)
  const notes = record.notes.toSorted(
    (a, b) =>
      Number(pending[b.id] !== undefined) - Number(pending[a.id] !== undefined) || b.made_at.localeCompare(a.made_at),
  )
  return (
    <RecordSection
      title="Notes"
      count={notes.length}
      end={
        record.may.note ? (
          <Button
            fill="link"
            size="small"
            aria-haspopup="dialog"
            onClick={() => {
              setWriting(true)
            }}
          >
            Add note
          </Button>
        ) : undefined
      }
    >
      {notes.length === 0 ? (
        <p className="rv-none">{seen.is === 'listed' ? 'The notes are not on this device.' : 'No notes yet.'}</p>
      ) : (
        <ul className="rv-notes">
          {notes.map((note) => {
            const op = pending[note.id]
            return (
              <li key={note.id} className={op === undefined ? '' : 'dash'}>
                <div className="row wrap">
                  <b>{note.author.user_id !== null && note.author.user_id === me ? 'You' : note.author.name}</b>
                  <span className={op === undefined ? 'mute tn end' : 'mute tn'}>{sayMoment(note.made_at, now)}</span>
                  {op === undefined ? null : (
                    <span className="end">
                      <WaitingChip {...chipOf(op)} />
                    </span>
                  )}
                </div>
                <p>{note.note}</p>
              </li>
            )
          })}
        </ul>
      )}
      <NoteSheet
        seen={seen}
        isOpen={isWriting}
        onClose={() => {
          setWriting(false)
        }}
      />
    </RecordSection>
  )
}
