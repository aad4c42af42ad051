import { useEffect } from 'react'
import { ticketForm } from '../../../../contract/ticket-messages.ts'
import type { TicketAction, TicketForm as TicketBody } from '../../../../contract/ticket-messages.ts'
import { emailError, isEmailAddress } from '../../../../domain/places/address-form.ts'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { getHint } from './ticket-actions.ts'
import { beginQuestion, toSubjectBody } from './ticket-subject.ts'
import type { TicketSubject } from './ticket-subject.ts'

/** Formats ten digits as `(612) 555-0142`; anything else stays as typed (`SF144`). */
export function formatPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : typed.trim()
}

export interface TicketFields {
  name: string
  email: string
  phone: string
  message: string
}

const getField = (key: string) => key.replace(/^contact\./, '')

/** The form of a question with contact details. */
export function TicketForm({
  action,
  subject,
  start,
  isReset,
  onTyped,
  onSave,
  onCancel,
  refused,
  saveLabel = 'Send the question',
  cancelLabel = 'Clear',
}: {
  readonly action: TicketAction
  readonly subject: TicketSubject
  readonly start: TicketFields
  /** The form was cleared or follows a sent question, so the message field takes the focus. */
  readonly isReset: boolean
  readonly onTyped: (fields: TicketFields) => void
  readonly onSave: (body: TicketBody) => Promise<void>
  readonly onCancel: () => void
  /** The server's errors by key of the body, where it refused the question before. */
  readonly refused?: Readonly<Record<string, string>> | undefined
  readonly saveLabel?: string
  readonly cancelLabel?: string
}) {
  const form = useRowForm<TicketFields, TicketBody>({
    schema: ticketForm,
    values: start,
    refused,
    isNested: true,
    fieldOf: getField,
    // The server refuses what is more than an address, such as one with a name.
    check: ({ email, message }) => ({
      ...(email.trim() === '' || isEmailAddress(email.trim()) ? {} : { email: emailError }),
      // Its beginning alone asks nothing.
      ...(subject.model !== null && message.trim() === beginQuestion(subject.model).trim()
        ? { message: 'Required' }
        : {}),
    }),
    toBody: ({ message, ...contact }) => ({
      action,
      contact: { name: contact.name, email: contact.email.trim(), phone: contact.phone },
      message,
      ...toSubjectBody(subject),
    }),
    onTyped,
    onSave,
  })
  const { focus } = form
  useEffect(() => {
    if (isReset) focus('message')
  }, [isReset, focus])
  const phone = form.bind('phone')
  return (
    <Form form={form}>
      <div className="whole">
        <TextArea label="Your question" rows={6} hint={getHint(action, subject)} {...form.bind('message')} />
      </div>
      <Field label="Name" autoComplete="name" {...form.bind('name')} />
      <Field
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        isOptional
        {...phone}
        onBlur={(event) => {
          const shaped = formatPhone(event.target.value)
          if (shaped !== event.target.value) form.setValue('phone', shaped)
          phone.onBlur(event)
        }}
      />
      <div className="whole">
        <Field
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="We will reply to this address."
          {...form.bind('email')}
        />
      </div>
      <FormEnd saveLabel={saveLabel} form={form} onCancel={onCancel} cancelLabel={cancelLabel} />
    </Form>
  )
}
