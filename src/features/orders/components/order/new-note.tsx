import { orderNoteForm } from '../../../../../contract/shapes/order-note.ts'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { addOrderNote } from '../../../../../offline/operations/add-order-note.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import { NoteForm } from '../../../../shared/forms/note-form.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'

/** The form of a new note of an order. It is saved on this device. */
export function NewNote({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
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
