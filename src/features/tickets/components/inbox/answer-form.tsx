import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { ticketInbox } from '../../../../../contract/ticket-inbox.ts'
import { answerForm } from '../../../../../contract/shapes/ticket.ts'
import type { AnswerForm as AnswerBody, StaffTicket } from '../../../../../contract/shapes/ticket.ts'
import { isErasedAddress } from '../../../../../domain/accounts/erased-address.ts'
import { listUnfilled } from '../../../../../domain/tickets/templates.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useSession } from '../../../../data/session.tsx'
import { useCall, useRefreshAfter } from '../../../../data/use-call.ts'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { TemplatePicker } from '../../../../shared/templates/template-picker.tsx'
import { Button } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/check-field.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { Note } from '../../../../ui/note.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { describeUnseen, isUpToDate, listSeen, listUnseen } from './unseen.ts'
import type { SeenMessages } from './unseen.ts'
import { useSend } from './use-send.ts'

export interface AnswerFields {
  /** The message's id: sent again after a lost answer, it is still one mail. */
  id: string
  text: string
  closes: boolean
  /** What was there when the answer was begun, or was confirmed by its writer since. */
  seen: SeenMessages
}

/** The field of the open ticket's answer, which the list's keys move to. */
export const answerFieldId = 'ticket-answer'

/**
 * An answer to the customer. What came in meanwhile is read first: until then nothing sends it, and the server refuses one
 * that was sent before this screen showed what came in.
 */
export function AnswerForm({
  ticket,
  draft,
  onConflict,
}: {
  readonly ticket: StaffTicket
  readonly draft: FormDraft<AnswerFields>
  readonly onConflict: () => void
}) {
  const engine = useEngine()
  const { session } = useSession()
  const showSnackbar = useSnackbar()
  const answer = useCall(ticketInbox.answerTicket)
  const refresh = useRefreshAfter()
  const startAfresh = async (shown: StaffTicket) => {
    await draft.drop()
    form.reset({ id: engine.newId(), text: '', closes: false, seen: listSeen(shown) })
  }
  const form = useRowForm<AnswerFields, AnswerBody>({
    schema: answerForm,
    toBody: ({ id, text, closes }) => ({ id, text, closes, rev: ticket.rev }),
    check: ({ text }) => {
      const unfilled = listUnfilled(text)
      return unfilled.length === 0 ? {} : { text: `Replace ${unfilled.map((name) => `{${name}}`).join(', ')}` }
    },
    values: draft.values,
    onTyped: (fields) => {
      if (fields.text.trim() === '') void draft.drop()
      else draft.keep(fields)
    },
    sentence: callErrorMessage,
    async onSave(body) {
      try {
        const answered = await answer.send({ params: { id: ticket.number }, body })
        await startAfresh(answered)
        showSnackbar({ text: `Answer sent to ${ticket.contact.email}` })
      } catch (error) {
        if (error instanceof CallRefused && error.code === 'tickets.messageSent') {
          // What was sent has ended under its id: what is typed now is a further message, to the ticket as it is by then.
          form.setValue('id', engine.newId())
          await refresh(ticketInbox.answerTicket)
        } else if (error instanceof CallRefused && error.code === 'tickets.answerSent') {
          // The customer has just this text: nothing of it is left to send.
          await startAfresh(ticket)
          await refresh(ticketInbox.answerTicket)
        } else if (error instanceof CallRefused && error.status === 409) {
          // Somebody else was first: the thread above shows what they did.
          onConflict()
        }
        throw error
      }
    },
  })
  const text = useWatch({ control: form.control, compute: (fields: AnswerFields) => fields.text })
  const seen = useWatch({ control: form.control, compute: (fields: AnswerFields) => fields.seen })
  const unseen = listUnseen(ticket, seen, session.user?.user_id ?? null)
  const isEmpty = text.trim() === ''
  const { setValue } = form
  useEffect(() => {
    // Nothing is being written yet: what is here was seen.
    if (isEmpty && !isUpToDate(ticket, seen)) setValue('seen', listSeen(ticket))
  }, [isEmpty, seen, ticket, setValue])
  const isErased = isErasedAddress(ticket.contact.email)
  const isBehind = !isErased && !isEmpty && unseen.length > 0
  const blockedReason = isErased
    ? 'Your answer cannot be sent. Copy what you need of it into a note, then clear it.'
    : isBehind
      ? 'Your answer is kept here.'
      : null
  const { send, sendOnEnter } = useSend(form.submit, blockedReason)
  const erasedNote = (
    <Note icon="info">
      This person was erased: there is no address to answer to. Close the ticket, or add a note for colleagues.
    </Note>
  )
  if (isErased && isEmpty) return erasedNote
  return (
    <Form form={{ ...form, submit: send }} label="Answer">
      {isErased ? <div className="whole">{erasedNote}</div> : null}
      <div className="whole">
        <TemplatePicker
          to={ticket.contact.name}
          number={ticket.number}
          order={ticket.about.order?.number ?? null}
          onPick={(template) => {
            setValue('text', isEmpty ? template : `${text.trimEnd()}\n\n${template}`)
            form.focus('text')
          }}
        />
      </div>
      <div className="whole">
        <TextArea
          label={`To ${ticket.contact.email}`}
          rows={6}
          id={answerFieldId}
          {...form.bind('text')}
          onKeyDown={sendOnEnter}
        />
      </div>
      <div className="whole">
        <CheckField label="Close the ticket with this answer" {...form.bindCheck('closes')} />
      </div>
      {isBehind ? (
        <div className="whole tb-behind">
          <Note tone="warn" icon="alert" role="status">
            {describeUnseen(unseen)} Read it above, then send your answer.
          </Note>
          <Button
            onClick={() => {
              setValue('seen', listSeen(ticket))
            }}
          >
            I have read it
          </Button>
        </div>
      ) : null}
      <FormEnd form={form} saveLabel="Send answer" needsConnection blockedReason={blockedReason} />
    </Form>
  )
}
