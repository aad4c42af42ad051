import { useState } from 'react'
import { readOnce } from '../../../../../offline/operations/read-once.ts'
import type { EditFormProps } from '../../../../shared/edit-form-registry.tsx'
import { claimForm } from '../../../../../contract/labor-claims-filing.ts'
import type { ClaimForm } from '../../../../../contract/labor-claims-filing.ts'
import { site } from '../../../../../contract/site.ts'
import { formatPostalCode } from '../../../../../domain/places/format.ts'
import { useRead } from '../../../../data/use-read.ts'
import { Field } from '../../../../ui/field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { moveOnEnter } from '../../../../shared/move-on-enter.ts'
import { FormEnd } from '../../../../shared/form-end.tsx'
import { saveErrorMessage } from '../../../../shared/save-error.ts'
import { SerialField } from '../../../../shared/serial-field.tsx'
import { formatInput } from '../../../../shared/format-input.ts'

/** Edits the fields of a refused new claim. The rest of the claim stays as it was. */
export function NewClaimForm({
  form,
  refused,
  saveLabel,
  onSave,
  onCancel,
}: {
  readonly form: ClaimForm
  /** The server's errors by key of the body; `form` holds errors without a field. */
  readonly refused?: Readonly<Record<string, string>> | undefined
  readonly saveLabel: string
  readonly onSave: (body: ClaimForm) => Promise<void>
  readonly onCancel: () => void
}) {
  const [body, setBody] = useState(form)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState('')
  const states = useRead(site.table.listStates, { query: {} })
  const checked = claimForm.safeParse(body)
  const issues = new Map(
    checked.success ? [] : checked.error.issues.map((issue) => [String(issue.path[0] ?? ''), issue.message]),
  )
  const change = (part: Partial<ClaimForm>) => {
    setTouched((names) => new Set([...names, ...Object.keys(part)]))
    setBody((before) => ({ ...before, ...part }))
  }
  const bind = (
    name: 'customer_company' | 'customer_name' | 'customer_address_1' | 'customer_city' | 'service_requested',
  ) => ({
    value: body[name],
    error: issues.get(name) ?? (touched.has(name) ? undefined : refused?.[name]),
    isSubmitted: isTried || refused?.[name] !== undefined,
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      change({ [name]: target.value })
    },
  })
  const save = async () => {
    setSaving(true)
    setFault('')
    await onSave(body).catch((error: unknown) => {
      setFault(saveErrorMessage(error))
    })
    setSaving(false)
  }
  return (
    <form
      className="form"
      noValidate
      aria-label="New claim"
      onKeyDown={moveOnEnter}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (checked.success && !isSaving) void save()
      }}
    >
      <div className="whole">
        <SerialField
          value={body.serial_number}
          error={issues.get('serial_number') ?? (touched.has('serial_number') ? undefined : refused?.['serial_number'])}
          isSubmitted={isTried || refused?.['serial_number'] !== undefined}
          onType={(serial) => {
            // A new serial number means a new machine, so the server decodes its model.
            const { equipment_id: _model, ...rest } = body
            setTouched((names) => new Set([...names, 'serial_number']))
            setBody({ ...rest, serial_number: serial })
          }}
        />
      </div>
      <Field label="Company" {...bind('customer_company')} />
      <Field label="Name" {...bind('customer_name')} />
      <div className="whole">
        <Field label="Address" {...bind('customer_address_1')} />
      </div>
      <Field
        label="Postal code"
        autoComplete="off"
        value={body.customer_postal_code}
        error={issues.get('customer_postal_code')}
        isSubmitted={isTried}
        onChange={formatInput(formatPostalCode, (code) => {
          change({ customer_postal_code: code })
        })}
      />
      <Field label="City" {...bind('customer_city')} />
      <div className="whole">
        <SelectField
          label="State or province"
          value={String(body.customer_state_id)}
          choices={(states.state === 'ready' ? states.value : []).map((one) => ({
            value: String(one.state_id),
            label: `${one.state_name}, ${one.state_country}`,
          }))}
          onChange={({ target }) => {
            change({ customer_state_id: Number(target.value) })
          }}
        />
      </div>
      <div className="whole">
        <TextArea label="What is wrong" rows={3} {...bind('service_requested')} />
      </div>
      <FormEnd
        saveLabel={saveLabel}
        isSaving={isSaving}
        error={fault === '' ? refused?.['form'] : fault}
        onCancel={onCancel}
      />
    </form>
  )
}

/** Edits a queued new claim. */
export function EditClaimOp({ item, ...form }: EditFormProps) {
  const claim = readOnce(claimForm, item.input?.body)
  return claim === null ? null : <NewClaimForm {...form} form={claim} />
}
