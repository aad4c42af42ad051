import { useForm } from 'react-hook-form'
import { laborClaims } from '../../../../../contract/labor-claims.ts'
import { TextArea } from '../../../../ui/text-area.tsx'
import { answersOf } from '../../../../shared/form-answers.ts'
import { FormEnd } from '../../../../shared/form-end.tsx'
import { callFaultSentence } from '../../../../shared/save-fault.ts'
import { useFormSave } from '../../../../shared/use-form-save.ts'

interface CloseFields {
  message: string
}

/** The form that closes a claim. It requires a reason and a connection. */
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
  const { save, fault: errorText } = useFormSave(handleSubmit, (body) => onSave(body.message), callFaultSentence)
  return (
    <form className="form" noValidate onSubmit={save} aria-label="Close the claim">
      <p className="hint">
        You can still add notes, photos, and trips made before closing. An administrator can reopen the claim.
      </p>
      <div className="whole">
        <TextArea
          label="Reason for closing"
          rows={3}
          isSubmitted={formState.isSubmitted}
          error={formState.errors.message?.message}
          {...register('message')}
        />
      </div>
      <FormEnd
        saveWord="Close the claim"
        isSaving={formState.isSubmitting}
        fault={errorText}
        onCancel={onCancel}
        isDanger
      />
    </form>
  )
}
