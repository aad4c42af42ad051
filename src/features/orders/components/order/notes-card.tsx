import { useState } from 'react'
import type { Order } from '../../../../../contract/shapes/order.ts'
import type { Seen } from '../../../../../offline/engine.ts'
import { useSession } from '../../../../data/session.tsx'
import { NotesList, sortNotes } from '../../../../shared/notes-list.tsx'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { orderForms } from './late-forms.ts'

const NewNote = orderForms.get('NewNote')

/**
 * The notes of an order, unsent ones first with a dashed outline. A note is queued online or offline (O03). Customers read the
 * shop's name in place of its staff's.
 */
export function OrderNotesCard({
  seen,
  shop,
  now,
}: {
  readonly seen: Seen<Order>
  readonly shop: string
  readonly now: number
}) {
  const { value: order, pending } = seen
  const { session } = useSession()
  const [isWriting, setWriting] = useState(false)
  const notes = order.warranty_notes.map((note) => ({
    id: note.note_id,
    note: note.text,
    made_at: note.at,
    author: { user_id: note.user_id, name: note.by === '' ? shop : note.by },
  }))
  const isAsked = order.status === 'approval pending - response needed'
  return (
    <SectionCard
      title="Notes"
      count={notes.length}
      end={
        order.may.note ? (
          <Button
            fill={isAsked ? 'outline' : 'link'}
            size="small"
            aria-haspopup="dialog"
            onClick={() => {
              setWriting(true)
            }}
          >
            {isAsked ? 'Answer' : 'Add note'}
          </Button>
        ) : undefined
      }
    >
      {notes.length === 0 ? (
        <p className="od-none">No notes yet.</p>
      ) : (
        <NotesList notes={sortNotes(notes, pending)} pending={pending} me={session.user?.user_id ?? null} now={now} />
      )}
      <Sheet
        isOpen={isWriting}
        onClose={() => {
          setWriting(false)
        }}
        title="New note"
      >
        <NewNote
          order={order}
          onClose={() => {
            setWriting(false)
          }}
        />
      </Sheet>
    </SectionCard>
  )
}
