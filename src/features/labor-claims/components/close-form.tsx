import { useForm } from 'react-hook-form'
import { laborClaims } from '../../../../contract/labor-claims.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { answersOf } from '../../../shared/form-answers.ts'
import { FormEnd } from '../../../shared/form-end.tsx'
import { callFaultSentence } from '../../../shared/save-fault.ts'
import { useFormSave } from '../../../shared/use-form-save.ts'

interface CloseFields {
  message: string
}

/** Closing a claim takes a message that says why; it needs the server. */
export function CloseForm({
  onSave,
  onCancel,
}: {
  readonly onSave: (message: string) => Promise<void>
  readonly onCancel: () => void
}) {
  const resolver = answersOf<CloseFields, { message: string }>({
    schema: laborClaims.table.closeClaim.body,
    toBody: (fields) => fields,
  })
  const { register, handleSubmit, formState } = useForm<CloseFields, unknown, { message: string }>({
    defaultValues: { message: '' },
    resolver,
    mode: 'onTouched',
  })
  const { save, fault } = useFormSave(handleSubmit, (body) => onSave(body.message), callFaultSentence)
  return (
    <form className="form" noValidate onSubmit={save} aria-label="Close the claim">
      <p className="hint">
        A closed claim takes notes and photos, and trips from before it was closed. An administrator can reopen it.
      </p>
      <div className="whole">
        <TextArea
          label="Why it is closed"
          rows={3}
          isSubmitted={formState.isSubmitted}
          error={formState.errors.message?.message}
          {...register('message')}
        />
      </div>
      <FormEnd
        saveWord="Close the claim"
        isSaving={formState.isSubmitting}
        fault={fault}
        onCancel={onCancel}
        isDanger
      />
    </form>
  )
}
