import { useState } from 'react'
import { addNote } from '../../../../../offline/operations/add-note.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { NoteReaders } from './note-readers.tsx'
import { ticketForms } from './late-forms.ts'
import type { NoteFields } from './note-form.tsx'
import { DraftWait } from '../../../../shared/drafts/draft-wait.tsx'
import { useDraft } from '../../../../shared/drafts/use-draft.ts'
import { NotesList, sortNotes } from '../../../../shared/notes-list.tsx'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { getCustomerName, noteClassLabels } from '../claim-display.ts'
import type { SeenClaim } from '../claim-display.ts'
import '../../../../ui/field.css'

const NoteForm = ticketForms.get('NoteForm')

/** The form of a new note. The draft is saved at every change. */
function NewNote({ seen, onClose }: { readonly seen: SeenClaim; readonly onClose: () => void }) {
  const { value: claim } = seen
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const key = `note:${claim.ticket_id}`
  const { found, again, keep, finishWrites: settle, error: errorText } = useDraft<NoteFields>(key)
  const classes = claim.may.note_classes
  if (found === undefined) return <DraftWait again={again}>{null}</DraftWait>
  return (
    <>
      {errorText === null ? null : (
        <p className="hint bad-t" role="alert">
          {errorText}
        </p>
      )}
      <NoteForm
        start={found ?? { note: '', class: classes.includes('servicer') ? 'servicer' : (classes[0] ?? 'customer') }}
        classes={classes}
        saveLabel="Save note"
        onTyped={keep}
        onCancel={onClose}
        onSave={async (body) => {
          await settle()
          await engine.enqueue(
            addNote,
            { params: { id: claim.ticket_id }, body },
            { dropDraft: key, groupLabel: `${claim.display_id} · ${getCustomerName(claim)}` },
          )
          showSnackbar({ text: 'Saved on this device' })
          onClose()
        }}
      />
    </>
  )
}

/** The claim's notes. Unsent notes come first, with a dashed outline. */
export function NotesCard({
  seen,
  me,
  now,
  isWriting,
  onWrite,
}: {
  readonly seen: SeenClaim
  readonly me: number | null
  readonly now: number
  readonly isWriting: boolean
  readonly onWrite: (isOpen: boolean) => void
}) {
  const { value: claim, pending } = seen
  const [areAll, setAll] = useState(false)
  const notes = sortNotes(claim.notes, pending)
  const visibleNotes = areAll ? notes : notes.slice(0, 6)
  return (
    <SectionCard
      title="Notes"
      count={notes.length}
      end={
        claim.may.note_classes.length === 0 ? undefined : (
          <Button
            fill="link"
            size="small"
            onClick={() => {
              onWrite(true)
            }}
          >
            Add note
          </Button>
        )
      }
    >
      {notes.length === 0 ? (
        <p className="tk-none">No notes yet. Record what you find, measure and decide.</p>
      ) : (
        <NotesList
          notes={visibleNotes}
          pending={pending}
          me={me}
          now={now}
          renderTags={(note) => (
            <>
              {note.author.organization === '' || note.author.user_id === me ? null : (
                <span className="tag">{note.author.organization}</span>
              )}
              {note.class === 'servicer' ? null : <span className="tag">{noteClassLabels[note.class]}</span>}
              {pending[note.id] === undefined ? <NoteReaders claim={claim} note={note} me={me} /> : null}
              {note.late ? <span className="tag">Late</span> : null}
            </>
          )}
        />
      )}
      {visibleNotes.length < notes.length ? (
        <div className="tk-more-line">
          <Button
            fill="link"
            size="small"
            onClick={() => {
              setAll(true)
            }}
          >
            Show all {notes.length}
          </Button>
        </div>
      ) : null}
      <Sheet
        isOpen={isWriting}
        onClose={() => {
          onWrite(false)
        }}
        title="New note"
      >
        <NewNote
          seen={seen}
          onClose={() => {
            onWrite(false)
          }}
        />
      </Sheet>
    </SectionCard>
  )
}
