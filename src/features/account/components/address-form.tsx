import { useCallback, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { addressFields, checkAddress } from '../../../../domain/places/address-form.ts'
import type { AddressErrors } from '../../../../domain/places/address-form.ts'
import { findRefusal } from '../../../data/error-message.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { AddressFields } from '../../../shared/address-fields.tsx'
import type { AddressValues } from '../../../shared/address-values.ts'
import { moveOnEnter } from '../../../shared/move-on-enter.ts'
import { FormEnd } from '../../../shared/form-end.tsx'
import { callErrorMessage } from '../../../shared/save-error.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import '../../../shared/form.css'

export type AddressKind = 'shipping' | 'billing'
export interface AddressInput {
  readonly kind: AddressKind
  readonly values: AddressValues
}

const kinds: readonly (readonly [AddressKind, string])[] = [
  ['shipping', 'Shipping address'],
  ['billing', 'Billing address'],
]

function validateAddress(values: AddressValues, kind: AddressKind, isCompany: boolean): AddressErrors {
  const { name, ...faults } = checkAddress(values, { kind })
  return name === undefined || (isCompany && values.name.trim() !== '') ? faults : { name, ...faults }
}

/**
 * The form of an address (`SF137` to `SF143`). `onChange` gets every change for the draft; the shared rules check it
 * before it is saved.
 */
export function AddressForm({
  start,
  mayChoose,
  isCompany = false,
  onChange,
  onSave,
  onCancel,
}: {
  readonly start: AddressInput
  /** A new address can be for shipping or billing. The type of a saved one is fixed. */
  readonly mayChoose: boolean
  /** The name of a company's location may be the company name instead of a first and last name. */
  readonly isCompany?: boolean
  readonly onChange: (input: AddressInput) => void
  readonly onSave: (input: AddressInput) => Promise<void>
  readonly onCancel: () => void
}) {
  const { isOnline } = useConnectionStatus()
  const [input, setInput] = useState(start)
  const [serverErrors, setServerErrors] = useState<AddressErrors>({})
  const [isSubmitted, setSubmitted] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [saveError, setSaveError] = useState('')
  const { kind, values } = input
  const errors: AddressErrors = { ...validateAddress(values, kind, isCompany), ...serverErrors }
  const latest = useRef(start)
  const change = useCallback(
    (next: AddressInput) => {
      latest.current = next
      setInput(next)
      onChange(next)
    },
    [onChange],
  )
  const onType = useCallback(
    (changed: Partial<AddressValues>) => {
      change({ ...latest.current, values: { ...latest.current.values, ...changed } })
      setServerErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed))))
    },
    [change],
  )
  const save = async (form: HTMLFormElement) => {
    setSubmitted(true)
    setSaveError('')
    const firstInvalid = addressFields.find((name) => errors[name] !== undefined)
    if (firstInvalid !== undefined) {
      form.querySelector<HTMLElement>(`[name="${firstInvalid}"]`)?.focus()
      return
    }
    setSaving(true)
    try {
      await onSave(input)
    } catch (error) {
      const fieldErrors = findRefusal(error)?.errors ?? {}
      setServerErrors(fieldErrors)
      const isShown = addressFields.some((name) => fieldErrors[name] !== undefined)
      setSaveError(isShown ? '' : callErrorMessage(error))
    }
    setSaving(false)
  }
  return (
    <form
      className="form"
      noValidate
      onKeyDown={moveOnEnter}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!isSaving) void save(event.currentTarget)
      }}
    >
      {mayChoose ? (
        <fieldset className="field whole">
          <legend>Address type</legend>
          {kinds.map(([value, label]) => (
            <CheckField
              key={value}
              type="radio"
              name="kind"
              label={label}
              checked={kind === value}
              onChange={() => {
                setServerErrors({})
                change({ ...input, kind: value })
              }}
            />
          ))}
        </fieldset>
      ) : null}
      <AddressFields kind="shipping" values={values} errors={errors} isSubmitted={isSubmitted} onType={onType} />
      {isOnline ? null : (
        <p className="whole t13 mute">Saving needs a connection. What you typed is kept on this device.</p>
      )}
      <FormEnd saveLabel="Save" isSaving={isSaving} error={saveError} onCancel={onCancel} />
    </form>
  )
}
