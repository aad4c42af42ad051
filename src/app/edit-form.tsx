import { claimEditForms } from '../features/labor-claims/edit-forms.ts'
import { orderEditForms } from '../features/orders/edit-forms.ts'
import { ticketEditForms } from '../features/tickets/edit-forms.ts'
import { registrationEditForms } from '../features/warranty/edit-forms.ts'
import type { EditFormProps, EditForms } from '../shared/outbox/edit-form-registry.tsx'

/** The edit form of every operation that can be corrected. A missing one does not compile. */
const editForms: EditForms = { ...claimEditForms, ...registrationEditForms, ...orderEditForms, ...ticketEditForms }

const hasForm = (kind: string): kind is keyof EditForms => Object.hasOwn(editForms, kind)

/** The edit form of an outbox item, by the kind of its operation. */
export function EditForm(props: EditFormProps) {
  const { kind } = props.item
  if (!hasForm(kind)) return null
  const Form = editForms[kind]
  return <Form {...props} />
}
