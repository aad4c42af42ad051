import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { ticketForm } from '../../../../contract/tickets.ts'
import type { TicketAction, TicketForm as TicketBody } from '../../../../contract/tickets.ts'
import { moveOnEnter } from '../../../shared/move-on-enter.ts'
import { createResolver } from '../../../shared/form-resolver.ts'
import { FormEnd } from '../../../shared/form-end.tsx'
import { useFormSave } from '../../../shared/use-form-save.ts'
import { useTypedValues } from '../../../shared/use-typed-values.ts'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { formatPhone } from './format-phone.ts'
import { getHint } from './ticket-actions.ts'

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
  product,
  machine,
  start,
  isReset,
  onTyped,
  onSave,
  onCancel,
}: {
  readonly action: TicketAction
  readonly product: number | null
  /** The code of the machine's label. */
  readonly machine: string | null
  readonly start: TicketFields
  /** The form was cleared or follows a sent question, so the message field takes the focus. */
  readonly isReset: boolean
  readonly onTyped: (fields: TicketFields) => void
  readonly onSave: (body: TicketBody) => Promise<void>
  readonly onCancel: () => void
}) {
  const resolver = createResolver<TicketFields, TicketBody>({
    schema: ticketForm,
    isNested: true,
    fieldOf: getField,
    toBody: ({ message, ...contact }) => ({
      action,
      contact: { name: contact.name, email: contact.email.trim(), phone: contact.phone },
      message,
      ...(product === null ? {} : { product }),
      ...(machine === null ? {} : { passport: machine }),
    }),
  })
  const { register, handleSubmit, subscribe, setFocus, setValue, formState } = useForm<
    TicketFields,
    unknown,
    TicketBody
  >({
    defaultValues: start,
    resolver,
    mode: 'onTouched',
  })
  const { save, errorText } = useFormSave(handleSubmit, onSave)
  const { errors, isSubmitted } = formState
  useTypedValues(subscribe, onTyped)
  useEffect(() => {
    if (isReset) setFocus('message')
  }, [isReset, setFocus])
  const phone = register('phone')
  return (
    <form className="form" noValidate onSubmit={save} onKeyDown={moveOnEnter}>
      <div className="whole">
        <TextArea
          label="Your question"
          rows={6}
          hint={getHint(action, product, machine)}
          isSubmitted={isSubmitted}
          error={errors.message?.message}
          {...register('message')}
        />
      </div>
      <Field
        label="Name"
        autoComplete="name"
        isSubmitted={isSubmitted}
        error={errors.name?.message}
        {...register('name')}
      />
      <Field
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        isOptional
        isSubmitted={isSubmitted}
        error={errors.phone?.message}
        {...phone}
        onBlur={(event) => {
          setValue('phone', formatPhone(event.target.value))
          void phone.onBlur(event)
        }}
      />
      <div className="whole">
        <Field
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="We will reply to this address."
          isSubmitted={isSubmitted}
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      <FormEnd
        saveLabel="Send the question"
        isSaving={formState.isSubmitting}
        error={errorText === '' ? errors.root?.message : errorText}
        onCancel={onCancel}
        cancelLabel="Clear"
      />
    </form>
  )
}
