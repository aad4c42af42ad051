import type { ReactNode } from 'react'
import { actionForm } from '../../../../../contract/labor-claims.ts'
import type { ActionForm as ActionBody } from '../../../../../contract/labor-claims.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import type { ClaimAction } from '../../../../../domain/labor-claims/states.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { Field } from '../../../../ui/field.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import type { ActionLabels } from './action-labels.ts'
import { useBoundValue } from '../../../../ui/form/bound-field.ts'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { ServicerField } from './servicer-field.tsx'

export interface ActionFields {
  message: string
  hours: string
  servicer: string
}

const fieldOf = (key: string) =>
  key === 'labor_hours_estimate' ? 'hours' : key === 'provider_address_id' ? 'servicer' : key

/** The fields of a claim action: a message, hours or a servicer. */
export function ActionForm({
  action,
  labels,
  start,
  claim,
  refused,
  hint,
  saveLabel,
  onSave,
  onCancel,
  onTyped,
  needsConnection = false,
  above,
}: {
  readonly action: ClaimAction
  readonly labels: ActionLabels
  readonly start: ActionFields
  /** The claim that is assigned. */
  readonly claim?: Claim | undefined
  readonly refused?: Readonly<Record<string, string>> | undefined
  readonly hint?: string | undefined
  readonly saveLabel: string
  readonly onSave: (body: ActionBody) => Promise<void>
  readonly onCancel: () => void
  readonly onTyped?: ((fields: ActionFields) => void) | undefined
  /** Whether the action is sent to the server now. By default it is saved on this device. */
  readonly needsConnection?: boolean
  /** Content above the message, which inserts text into it. */
  readonly above?: ((insert: (text: string) => void) => ReactNode) | undefined
}) {
  const form = useRowForm<ActionFields, ActionBody>({
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
    values: start,
    refused,
    onTyped,
    onSave,
    sentence: needsConnection ? callErrorMessage : undefined,
  })
  const servicer = useBoundValue(form, 'servicer')
  const insert = (text: string) => {
    const { message } = form.getValues()
    form.setValue('message', message.trim() === '' ? text : `${message.trimEnd()}\n\n${text}`)
    form.focus('message')
  }
  return (
    <Form form={form} label={labels.label}>
      {hint === undefined ? null : <p className="hint">{hint}</p>}
      {labels.hours === null ? null : (
        <div className="whole">
          <Field
            label={labels.hours}
            inputMode="decimal"
            autoComplete="off"
            isOptional={action !== 'estimate'}
            {...form.bind('hours')}
          />
        </div>
      )}
      {action === 'assign' && claim !== undefined ? <ServicerField claim={claim} field={servicer} /> : null}
      {above?.(insert)}
      {labels.message === null ? null : (
        <div className="whole">
          <TextArea label={labels.message} rows={3} isOptional={!labels.isMessageNeeded} {...form.bind('message')} />
        </div>
      )}
      <FormEnd
        form={form}
        saveLabel={saveLabel}
        needsConnection={needsConnection}
        onCancel={onCancel}
        isDanger={labels.isDanger}
      />
    </Form>
  )
}
