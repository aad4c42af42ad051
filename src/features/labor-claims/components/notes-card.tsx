import { useState } from 'react'
import { addNote } from '../../../../offline/operations/labor-claims.ts'
import { useEngine } from '../../../data/engine.tsx'
import { Button } from '../../../ui/button.tsx'
import { sayMoment } from '../../../ui/say-time.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { WaitingChip } from '../../../ui/waiting-chip.tsx'
import { classWords, NoteForm } from '../../../shared/note-form.tsx'
import type { NoteFields } from '../../../shared/note-form.tsx'
import { useDraft } from '../../../shared/use-draft.ts'
import { chipOf } from '../../../shared/waiting-words.ts'
import { Section } from './section.tsx'
import { customerOf } from './ticket-words.ts'
import type { SeenClaim } from './ticket-words.ts'

/** The form of a new note; what is typed is kept at every change. */
function NewNote({ seen, onClose }: { readonly seen: SeenClaim; readonly onClose: () => void }) {
  const { value: claim } = seen
  const engine = useEngine()
  const say = useSnackbar()
  const key = `note:${claim.ticket_id}`
  const { found, keep, settle, fault } = useDraft<NoteFields>(key)
  const classes = claim.may.note_classes
  if (found === undefined) return null
  return (
    <>
      {fault === null ? null : (
        <p className="hint bad-t" role="alert">
          {fault}
        </p>
      )}
      <NoteForm
        start={found ?? { note: '', class: classes.includes('servicer') ? 'servicer' : (classes[0] ?? 'customer') }}
        classes={classes}
        saveWord="Save note"
        onTyped={keep}
        onCancel={onClose}
        onSave={async (body) => {
          await settle()
          await engine.enqueue(
            addNote,
            { params: { id: claim.ticket_id }, body },
            { dropDraft: key, groupLabel: `${claim.display_id} · ${customerOf(claim)}` },
          )
          say({ text: 'Saved on this device' })
          onClose()
        }}
      />
    </>
  )
}

/** The claim's notes, those that are only on this device first and dashed. */
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
  const notes = claim.notes.toSorted(
    (a, b) =>
      Number(pending[b.id] !== undefined) - Number(pending[a.id] !== undefined) || b.made_at.localeCompare(a.made_at),
  )
  const shown = areAll ? notes : notes.slice(0, 6)
  return (
    <Section
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
        <p className="tk-none">No notes yet. What you find, measure and decide belongs here.</p>
      ) : (
        <ul className="tk-notes">
          {shown.map((note) => {
            const op = pending[note.id]
            return (
              <li key={note.id} className={op === undefined ? '' : 'dash'}>
                <div className="row wrap">
                  <b>{note.author.user_id !== null && note.author.user_id === me ? 'You' : note.author.name}</b>
                  {note.author.organization === '' || note.author.user_id === me ? null : (
                    <span className="tag">{note.author.organization}</span>
                  )}
                  {note.class === 'servicer' ? null : <span className="tag">{classWords[note.class]}</span>}
                  {note.late ? <span className="tag">Late</span> : null}
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
      {shown.length < notes.length ? (
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
    </Section>
  )
}
