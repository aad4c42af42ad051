import { useState } from 'react'
import { maxSavedAddresses } from '../../../../../domain/checkout/saved-addresses.ts'
import { addressFields } from '../../../../../domain/places/address-form.ts'
import { addressLine } from '../../../../shared/address/address-line.ts'
import { valuesOf } from '../../../../shared/address/address-values.ts'
import type { AddressValues } from '../../../../shared/address/address-values.ts'
import { Field } from '../../../../ui/field.tsx'
import type { useWallet } from '../use-wallet.ts'

type SavedAddress = ReturnType<typeof useWallet>['addresses'][number]

/** The saved address that equals the form's values, if any. The email is not compared. */
export const findSavedAddress = (values: AddressValues, saved: readonly SavedAddress[]): SavedAddress | undefined =>
  saved.find((one) => {
    const known = valuesOf(one)
    return addressFields.every((field) => field === 'email' || known[field].trim() === values[field].trim())
  })

/** From this many on they can be searched, and scroll in their card. */
const manyAddresses = 9

/** Whether each part of what is typed occurs in the address. */
function matchesFind(address: SavedAddress, typed: string): boolean {
  const text = `${address.name} ${address.organization} ${addressLine(address)}`.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((term) => text.includes(term))
}

/** The saved addresses; selecting one fills in the form. */
export function SavedAddresses({
  saved,
  values,
  onChoose,
}: {
  readonly saved: readonly SavedAddress[]
  readonly values: AddressValues
  readonly onChoose: (values: AddressValues) => void
}) {
  const [find, setFind] = useState('')
  if (saved.length === 0) return null
  const chosen = findSavedAddress(values, saved)
  const isMany = saved.length >= manyAddresses
  const found = isMany ? saved.filter((one) => matchesFind(one, find.trim())) : saved
  const list = found.map((one) => (
    <label key={one.address_id} className="co-way check">
      <input
        type="radio"
        name="saved-address"
        aria-label={`${one.name}, ${addressLine(one)}`}
        checked={chosen?.address_id === one.address_id}
        onChange={() => {
          onChoose({ ...valuesOf(one), email: one.email || values.email })
        }}
      />
      <span className="grow">
        <span className="m5">{[one.name, one.organization].filter(Boolean).join(', ')}</span>
        <br />
        <span className="t13 mute">{addressLine(one)}</span>
      </span>
    </label>
  ))
  if (!isMany)
    return (
      <fieldset className="card" aria-label="Saved addresses">
        {list}
      </fieldset>
    )
  return (
    <fieldset className="card" aria-label="Saved addresses">
      <div className="co-find">
        <Field
          label="Find a saved address"
          type="search"
          placeholder="Name, street, city or postal code"
          autoComplete="off"
          maxLength={120}
          value={find}
          onChange={({ target }) => {
            setFind(target.value)
          }}
          onKeyDown={(event) => {
            // The step is not sent by it.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </div>
      {list.length === 0 ? (
        <p className="co-find t14 mute" role="status">
          {saved.length < maxSavedAddresses
            ? `No saved address has “${find.trim()}”`
            : `None of the ${saved.length} addresses listed here has “${find.trim()}”. The address book may have more.`}
        </p>
      ) : (
        <div className="co-saved">{list}</div>
      )}
    </fieldset>
  )
}
