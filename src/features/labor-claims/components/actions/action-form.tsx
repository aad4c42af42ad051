import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { actionForm } from '../../../../../contract/labor-claims.ts'
import type { ActionForm as ActionBody } from '../../../../../contract/labor-claims.ts'
import type { ClaimAction } from '../../../../../domain/labor-claims/states.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { Field } from '../../../../ui/field.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import type { ActionLabels } from './action-labels.ts'
import { moveOnEnter } from '../../../../shared/move-on-enter.ts'
import { createResolver, showServerErrors } from '../../../../shared/form-resolver.ts'
import { FormEnd } from '../../../../shared/form-end.tsx'
import { ServicerField } from './servicer-field.tsx'
import { useFormSave } from '../../../../shared/use-form-save.ts'

export interface ActionFields {
  message: string
  hours: string
  servicer: string
}

const fieldNames = ['message', 'hours', 'servicer']
const fieldOf = (key: string) =>
  key === 'labor_hours_estimate' ? 'hours' : key === 'provider_address_id' ? 'servicer' : key

/** The fields of a claim action: a message, hours or a servicer. */
export function ActionForm({
  action,
  labels,
  start,
  servicers = [],
  refused,
  hint,
  saveLabel,
  onSave,
  onCancel,
  sentence,
}: {
  readonly action: ClaimAction
  readonly labels: ActionLabels
  readonly start: ActionFields
  /** The servicers that a claim can be assigned to. */
  readonly servicers?: readonly { readonly value: string; readonly label: string }[]
  readonly refused?: Readonly<Record<string, string>> | undefined
  readonly hint?: string | undefined
  readonly saveLabel: string
  readonly onSave: (body: ActionBody) => Promise<void>
  readonly onCancel: () => void
  /** Formats the error of a failed save. The default is for saves on this device. */
  readonly sentence?: (error: unknown) => string
}) {
  const resolver = createResolver<ActionFields, ActionBody>({
    schema: actionForm,
    toBody: ({ message, hours, servicer }) => ({
      action,
      ...(message.trim() === '' ? {} : { message: message.trim() }),
      ...(labels.hours === null || hours.trim() === '' ? {} : { labor_hours_estimate: Number(hours) }),
      ...(action !== 'assign' || servicer.trim() === '' ? {} : { provider_address_id: servicer.trim() }),
    }),
    fieldOf,
    more: (body) => ({
      ...(labels.isMessageNeeded && body.message === undefined ? { message: 'Required' } : {}),
      ...(action === 'estimate' && body.labor_hours_estimate === undefined ? { labor_hours_estimate: 'Required' } : {}),
      ...(action === 'assign' && body.provider_address_id === undefined ? { provider_address_id: 'Required' } : {}),
    }),
  })
  const { register, handleSubmit, setError, setValue, formState } = useForm<ActionFields, unknown, ActionBody>({
    defaultValues: start,
    resolver,
    mode: 'onTouched',
  })
  const shown = async (body: ActionBody) => {
    try {
      await onSave(body)
    } catch (error) {
      if (
        !(error instanceof CallRefused) ||
        Object.keys(error.errors).length === 0 ||
        showServerErrors<ActionFields>(setError, error.errors, fieldNames, fieldOf) !== ''
      )
        throw error
    }
  }
  const { save, errorText: fault } = useFormSave(handleSubmit, shown, sentence)
  const { errors } = formState
  const isSubmitted = formState.isSubmitted || refused !== undefined

  useEffect(() => {
    if (refused === undefined) return
    const rest = showServerErrors<ActionFields>(setError, refused, fieldNames, fieldOf)
    if (rest !== '') setError('root', { message: rest })
  }, [refused, setError])

  return (
    <form className="form" noValidate onSubmit={save} onKeyDown={moveOnEnter} aria-label={labels.label}>
      {hint === undefined ? null : <p className="hint">{hint}</p>}
      {labels.hours === null ? null : (
        <div className="whole">
          <Field
            label={labels.hours}
            inputMode="decimal"
            autoComplete="off"
            isOptional={action !== 'estimate'}
            isSubmitted={isSubmitted}
            error={errors.hours?.message}
            {...register('hours')}
          />
        </div>
      )}
      {action === 'assign' ? (
        <div className="whole">
          <ServicerField
            servicers={servicers}
            field={register('servicer')}
            error={errors.servicer?.message}
            isSubmitted={isSubmitted}
            onOther={() => {
              setValue('servicer', '')
            }}
          />
        </div>
      ) : null}
      {labels.message === null ? null : (
        <div className="whole">
          <TextArea
            label={labels.message}
            rows={3}
            isOptional={!labels.isMessageNeeded}
            isSubmitted={isSubmitted}
            error={errors.message?.message}
            {...register('message')}
          />
        </div>
      )}
      <FormEnd
        saveLabel={saveLabel}
        isSaving={formState.isSubmitting}
        error={fault === '' ? errors.root?.message : fault}
        onCancel={onCancel}
        isDanger={labels.isDanger}
      />
    </form>
  )
}
