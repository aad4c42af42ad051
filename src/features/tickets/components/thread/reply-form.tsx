import { replyForm } from '../../../../../contract/shapes/ticket-reply.ts'
import type { ReplyForm as ReplyBody } from '../../../../../contract/shapes/ticket-reply.ts'
import { replyToTicket } from '../../../../../offline/operations/reply-to-ticket.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import './thread.css'

interface ReplyFields {
  text: string
}
const empty: ReplyFields = { text: '' }

function Fields({
  number,
  ticketKey,
  isClosed,
  onSaved,
  draftKey,
  draft,
}: ReplyProps & { readonly draftKey: string; readonly draft: FormDraft<ReplyFields> }) {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const form = useRowForm<ReplyFields, ReplyBody>({
    schema: replyForm,
    toBody: ({ text }) => ({ text, ...(ticketKey === '' ? {} : { key: ticketKey }) }),
    values: draft.values,
    onTyped: draft.keep,
    async onSave(body) {
      await draft.finishWrites()
      const { opId } = await engine.enqueue(
        replyToTicket,
        { params: { id: number }, body },
        { dropDraft: draftKey, groupLabel: `Question ${number}` },
      )
      onSaved(opId)
      form.reset(empty)
      showSnackbar({ text: 'Saved on this device' })
    },
  })
  return (
    <Form form={form} label="Reply">
      <div className="whole">
        <TextArea
          label="Your message"
          rows={4}
          hint={
            isClosed
              ? 'This question is closed. A message opens it again.'
              : 'To send photos, reply to our email and attach them.'
          }
          {...form.bind('text')}
        />
      </div>
      <FormEnd form={form} saveLabel="Send" />
    </Form>
  )
}

interface ReplyProps {
  /** The ticket's number. */
  readonly number: string
  /** The key of the private link; empty for signed-in people. */
  readonly ticketKey: string
  readonly isClosed: boolean
  /** Receives the operation of a message that was saved on this device. */
  readonly onSaved: (opId: string) => void
}

/** A customer's next message. It waits on this device until there is a connection. */
export function ReplyForm(props: ReplyProps) {
  const draftKey = `ticket-reply:${props.number}`
  return (
    <section className="qn-reply" aria-label="Reply">
      <WithDraft draftKey={draftKey} holdsPlace start={empty}>
        {(draft) => <Fields {...props} draftKey={draftKey} draft={draft} />}
      </WithDraft>
    </section>
  )
}
