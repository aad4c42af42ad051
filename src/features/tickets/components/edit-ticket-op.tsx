import { ticketForm } from '../../../../contract/ticket-messages.ts'
import { readOnce } from '../../../../offline/operations/read-once.ts'
import { WithEditDraft } from '../../../shared/drafts/with-edit-draft.tsx'
import type { EditFormProps } from '../../../shared/outbox/edit-form-registry.tsx'
import { TicketForm } from './ticket-form.tsx'
import type { TicketFields } from './ticket-form.tsx'
import { readSubject } from './ticket-subject.ts'

/** Refusals of what a question is about. It is sent again without that. */
const subjectRefusals = ['tickets.aboutUnknown', 'tickets.productUnknown', 'passports.unknown']

/** Edits a queued question. What is sent takes its place in the outbox. */
export function EditTicketOp(props: EditFormProps) {
  const { item } = props
  const saved = readOnce(ticketForm, item.input?.body)
  if (saved === null) return null
  const { id, action, contact, message } = saved
  const about = subjectRefusals.includes(item.error?.code ?? '') ? { id, action } : saved
  return (
    <WithEditDraft<TicketFields> {...props} start={{ ...contact, message }}>
      {({ onSave, ...form }) => (
        <TicketForm
          {...form}
          action={action}
          subject={readSubject(new URLSearchParams())}
          isReset
          onSave={(body) => onSave({ ...about, contact: body.contact, message: body.message })}
          cancelLabel="Cancel"
        />
      )}
    </WithEditDraft>
  )
}
