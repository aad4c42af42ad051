import { ticketInbox } from '../../../../../contract/ticket-inbox.ts'
import { noteForm } from '../../../../../contract/shapes/ticket.ts'
import type { StaffTicket } from '../../../../../contract/shapes/ticket.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useCall, useRefreshAfter } from '../../../../data/use-call.ts'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { useSend } from './use-send.ts'

export interface NoteFields {
  /** The note's id: sent again after a lost answer, it is still one note. */
  id: string
  text: string
}

/** A note that staff alone read. */
export function NoteForm({ ticket, draft }: { readonly ticket: StaffTicket; readonly draft: FormDraft<NoteFields> }) {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const add = useCall(ticketInbox.addTicketNote)
  const refresh = useRefreshAfter()
  const form = useRowForm<NoteFields, NoteFields>({
    schema: noteForm,
    values: draft.values,
    onTyped: draft.keep,
    sentence: callErrorMessage,
    async onSave(body) {
      try {
        await add.send({ params: { id: ticket.number }, body })
      } catch (error) {
        if (error instanceof CallRefused && error.code === 'tickets.messageSent') {
          // What was added has ended under its id: what is typed now is a further note.
          form.setValue('id', engine.newId())
          await refresh(ticketInbox.addTicketNote)
        }
        throw error
      }
      await draft.drop()
      form.reset({ id: engine.newId(), text: '' })
      showSnackbar({ text: 'Note added' })
    },
  })
  const { send, sendOnEnter } = useSend(form.submit, null)
  return (
    <Form form={{ ...form, submit: send }} label="Internal note">
      <div className="whole">
        <TextArea
          label="Note for colleagues"
          rows={4}
          hint="The customer never sees it."
          {...form.bind('text')}
          onKeyDown={sendOnEnter}
        />
      </div>
      <FormEnd form={form} saveLabel="Add note" needsConnection />
    </Form>
  )
}
