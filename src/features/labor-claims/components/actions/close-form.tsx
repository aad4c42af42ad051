import { useForm } from 'react-hook-form'
import { laborClaims } from '../../../../../contract/labor-claims.ts'
import { TextArea } from '../../../../ui/text-area.tsx'
import { createResolver } from '../../../../shared/form-resolver.ts'
import { FormEnd } from '../../../../shared/form-end.tsx'
import { callErrorMessage } from '../../../../shared/save-error.ts'
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
  const resolver = createResolver<CloseFields, { message: string }>({
    schema: laborClaims.table.closeClaim.body,
    toBody: (fields) => fields,
  })
  const { register, handleSubmit, formState } = useForm<CloseFields, unknown, { message: string }>({
    defaultValues: { message: '' },
    resolver,
    mode: 'onTouched',
  })
  const { save, errorText } = useFormSave(handleSubmit, (body) => onSave(body.message), callErrorMessage)
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
        saveLabel="Close the claim"
        isSaving={formState.isSubmitting}
        error={errorText}
        onCancel={onCancel}
        isDanger
      />
    </form>
  )
}
