import { useState } from 'react'
import type { StaffTicket } from '../../../../../contract/shapes/ticket.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import { Segment } from '../../../../ui/segment.tsx'
import { AnswerForm } from './answer-form.tsx'
import type { AnswerFields } from './answer-form.tsx'
import { NoteForm } from './note-form.tsx'
import type { NoteFields } from './note-form.tsx'
import { listSeen } from './unseen.ts'

const choices = [
  { value: 'answer', label: 'Answer' },
  { value: 'note', label: 'Internal note' },
] as const

/** What staff add to a ticket: an answer that the customer gets by mail, or a note for colleagues. Both have drafts. */
export function AnswerBox({ ticket, onConflict }: { readonly ticket: StaffTicket; readonly onConflict: () => void }) {
  const engine = useEngine()
  const [kind, setKind] = useState<(typeof choices)[number]['value']>('answer')
  const [newId, setNewId] = useState(() => engine.newId())
  return (
    <div className={kind === 'note' ? 'tb-answer is-note' : 'tb-answer'}>
      <Segment
        label="What to add"
        choices={choices}
        value={kind}
        onChange={(next) => {
          // A message that was sent has used its id: the form that opens now begins another one.
          setNewId(engine.newId())
          setKind(next)
        }}
      />
      {kind === 'answer' ? (
        <WithDraft<AnswerFields>
          draftKey={`ticket-answer:${ticket.number}`}
          holdsPlace
          start={{ id: newId, text: '', closes: false, seen: listSeen(ticket) }}
        >
          {(draft) => <AnswerForm ticket={ticket} draft={draft} onConflict={onConflict} />}
        </WithDraft>
      ) : (
        <WithDraft<NoteFields> draftKey={`ticket-note:${ticket.number}`} holdsPlace start={{ id: newId, text: '' }}>
          {(draft) => <NoteForm ticket={ticket} draft={draft} />}
        </WithDraft>
      )}
    </div>
  )
}
