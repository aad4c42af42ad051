import { useState } from 'react'
import { orderNoteForm } from '../../../../../contract/shapes/order-note.ts'
import type { Order } from '../../../../../contract/shapes/order.ts'
import type { Seen } from '../../../../../offline/engine.ts'
import { addOrderNote } from '../../../../../offline/operations/add-order-note.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useSession } from '../../../../data/session.tsx'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import { NoteForm } from '../../../../shared/note-form.tsx'
import { NotesList, sortNotes } from '../../../../shared/notes-list.tsx'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'

function NewNote({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const key = `order-note:${order.order_id}`
  return (
    <WithDraft draftKey={key} start={{ note: '' }}>
      {(draft) => (
        <NoteForm
          schema={orderNoteForm}
          toBody={({ note }) => ({ text: note })}
          start={draft.values}
          saveLabel="Save note"
          onTyped={draft.keep}
          onCancel={onClose}
          onSave={async (body) => {
            await draft.finishWrites()
            await engine.enqueue(
              addOrderNote,
              { params: { id: String(order.order_id) }, body },
              { dropDraft: key, groupLabel: `${order.display_id} · ${order.account_name}` },
            )
            showSnackbar({ text: 'Saved on this device' })
            onClose()
          }}
        />
      )}
    </WithDraft>
  )
}

/** The notes of an order, unsent ones first with a dashed outline. A note is queued online or offline (O03). */
export function OrderNotesCard({ seen, now }: { readonly seen: Seen<Order>; readonly now: number }) {
  const { value: order, pending } = seen
  const { session } = useSession()
  const [isWriting, setWriting] = useState(false)
  const notes = order.warranty_notes.map((note) => ({
    id: note.note_id,
    note: note.text,
    made_at: note.at,
    author: { user_id: note.user_id, name: note.by },
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
