import { useState } from 'react'
import type { SeenRecord } from '../../../../../offline/engine.ts'
import { findQuestion } from '../../../../../domain/warranty/questions.ts'
import { NotesList, sortNotes } from '../../../../shared/notes-list.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { recordForms } from './late-forms.ts'

const NewNote = recordForms.get('NewNote')

/** The notes of a registration, below the question that the office waits for. Unsent notes come first, with a dashed outline. */
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
  const close = () => {
    setWriting(false)
  }
  const notes = sortNotes(record.notes, pending)
  const isAsked = record.status === 'pending - response needed' && record.may.note && !record.may.review
  const question = isAsked ? findQuestion(record.history) : ''
  return (
    <SectionCard
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
      {question === '' ? null : (
        <div className="bd">
          <Note tone="warn" icon="help">
            <b>The office asks: “{question}”</b> Answer with a note, a picture or a change of the owner.
          </Note>
        </div>
      )}
      {notes.length === 0 ? (
        <p className="rv-none">{seen.is === 'listed' ? 'The notes are not on this device.' : 'No notes yet.'}</p>
      ) : (
        <NotesList notes={notes} pending={pending} me={me} now={now} />
      )}
      <Sheet isOpen={isWriting} onClose={close} title="New note">
        <NewNote seen={seen} onClose={close} />
      </Sheet>
    </SectionCard>
  )
}
