import { useState } from 'react'
import { laborClaims } from '../../../../../contract/labor-claims.ts'
import type { Sent } from '../../../../../contract/kernel/endpoint.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { Field } from '../../../../ui/field.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { useErrorPopup } from '../../../../shared/error-popup.tsx'

export interface CloseFields {
  message: string
  miles: string
  hours: string
}
/** A stored draft. `shown`: miles and hours as the form showed them; missing in drafts of older versions. */
export interface CloseDraft extends CloseFields {
  readonly shown?: Pick<CloseFields, 'miles' | 'hours'>
}
const row = laborClaims.table.closeClaim
type Body = NonNullable<Sent<typeof row>['body']>

const fieldNames: Readonly<Record<string, keyof CloseFields>> = {
  'data.mileage': 'miles',
  'data.labor_hours_estimate': 'hours',
}

/** The form that closes a claim (L08). It requires a reason and a connection, and may bring the claim's miles and hours (`WO080`). */
export function CloseForm({
  start,
  known,
  hasWork,
  onTyped,
  onSave,
  onCancel,
}: {
  readonly start: CloseFields
  /** Miles and hours as the claim has them: what the person left as the form showed it is not sent. */
  readonly known: Pick<CloseFields, 'miles' | 'hours'>
  /** Whether miles and hours can still be reported: not on a claim that was paid or declined. */
  readonly hasWork: boolean
  readonly onTyped: (draft: CloseDraft) => void
  readonly onSave: (body: Body) => Promise<void>
  readonly onCancel: () => void
}) {
  const { popup, run } = useErrorPopup()
  const [shown] = useState(known)
  const form = useRowForm<CloseFields, Body>({
    schema: row.body,
    toBody: ({ message, miles, hours }) => {
      const data = !hasWork
        ? {}
        : {
            ...(miles.trim() === '' || miles.trim() === shown.miles ? {} : { mileage: Number(miles) }),
            ...(hours.trim() === '' || hours.trim() === shown.hours ? {} : { labor_hours_estimate: Number(hours) }),
          }
      return { message, ...(Object.keys(data).length === 0 ? {} : { data }) }
    },
    fieldOf: (key) => fieldNames[key] ?? key,
    values: start,
    onTyped: (fields) => {
      onTyped({ ...fields, shown })
    },
    onSave: (body) => run(() => onSave(body)),
    sentence: callErrorMessage,
  })
  return (
    <Form form={form} label="Close the claim">
      <p className="hint">
        You can still add notes, photos, and trips made before closing. An administrator can reopen the claim.
      </p>
      <div className="whole">
        <TextArea label="Reason for closing" rows={3} {...form.bind('message')} />
      </div>
      {hasWork ? (
        <>
          <Field label="Miles" inputMode="decimal" autoComplete="off" isOptional {...form.bind('miles')} />
          <Field label="Labor hours" inputMode="decimal" autoComplete="off" isOptional {...form.bind('hours')} />
        </>
      ) : null}
      <FormEnd form={form} saveLabel="Close the claim" needsConnection onCancel={onCancel} isDanger />
      {popup}
    </Form>
  )
}
