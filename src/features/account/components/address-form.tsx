import { useCallback, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { addressFields, checkAddress } from '../../../../domain/places/address-form.ts'
import type { AddressFaults } from '../../../../domain/places/address-form.ts'
import { refusedBy } from '../../../data/say-fault.ts'
import { useStanding } from '../../../data/standing.tsx'
import { AddressFields } from '../../../shared/address-fields.tsx'
import type { AddressValues } from '../../../shared/address-values.ts'
import { enterMovesOn } from '../../../shared/enter-moves-on.ts'
import { FormEnd } from '../../../shared/form-end.tsx'
import { callFaultSentence } from '../../../shared/save-fault.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import '../../../shared/form.css'

export type AddressKind = 'shipping' | 'billing'
export interface AddressTyped {
  readonly kind: AddressKind
  readonly values: AddressValues
}

const kinds: readonly (readonly [AddressKind, string])[] = [
  ['shipping', 'To send parcels to'],
  ['billing', 'To send bills to'],
]

function checked(values: AddressValues, kind: AddressKind, isCompany: boolean): AddressFaults {
  const { name, ...faults } = checkAddress(values, { kind })
  return name === undefined || (isCompany && values.name.trim() !== '') ? faults : { name, ...faults }
}

/** An address of the book (`storefront §5`): kept as it is typed, checked by the one set of rules, saved by the server. */
export function AddressForm({
  start,
  mayChoose,
  isCompany = false,
  onTyped,
  onSave,
  onCancel,
}: {
  readonly start: AddressTyped
  /** Of a new one is said what it is for; a saved one stays what it is. */
  readonly mayChoose: boolean
  /** A place of a company is called what the company is called. */
  readonly isCompany?: boolean
  readonly onTyped: (typed: AddressTyped) => void
  readonly onSave: (typed: AddressTyped) => Promise<void>
  readonly onCancel: () => void
}) {
  const { isOnline } = useStanding()
  const [typed, setTyped] = useState(start)
  const [told, setTold] = useState<AddressFaults>({})
  const [isSubmitted, setSubmitted] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [fault, setFault] = useState('')
  const { kind, values } = typed
  const faults: AddressFaults = { ...checked(values, kind, isCompany), ...told }
  const latest = useRef(start)
  const change = useCallback(
    (next: AddressTyped) => {
      latest.current = next
      setTyped(next)
      onTyped(next)
    },
    [onTyped],
  )
  const onType = useCallback(
    (changed: Partial<AddressValues>) => {
      change({ ...latest.current, values: { ...latest.current.values, ...changed } })
      setTold((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed))))
    },
    [change],
  )
  const save = async (form: HTMLFormElement) => {
    setSubmitted(true)
    setFault('')
    const wrong = addressFields.find((name) => faults[name] !== undefined)
    if (wrong !== undefined) {
      form.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
      return
    }
    setSaving(true)
    try {
      await onSave(typed)
    } catch (error) {
      const said = refusedBy(error)?.errors ?? {}
      setTold(said)
      const isShown = addressFields.some((name) => said[name] !== undefined)
      setFault(isShown ? '' : callFaultSentence(error))
    }
    setSaving(false)
  }
  return (
    <form
      className="form"
      noValidate
      onKeyDown={enterMovesOn}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!isSaving) void save(event.currentTarget)
      }}
    >
      {mayChoose ? (
        <fieldset className="field whole">
          <legend>What is it for?</legend>
          {kinds.map(([value, label]) => (
            <CheckField
              key={value}
              type="radio"
              name="kind"
              label={label}
              checked={kind === value}
              onChange={() => {
                setTold({})
                change({ ...typed, kind: value })
              }}
            />
          ))}
        </fieldset>
      ) : null}
      <AddressFields kind="shipping" values={values} faults={faults} isSubmitted={isSubmitted} onType={onType} />
      {isOnline ? null : (
        <p className="whole t13 mute">Saving needs a connection. What you typed is kept on this device.</p>
      )}
      <FormEnd saveWord="Save" isSaving={isSaving} fault={fault} onCancel={onCancel} />
    </form>
  )
}
