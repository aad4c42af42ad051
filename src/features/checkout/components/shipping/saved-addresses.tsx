import { addressFields } from '../../../../../domain/places/address-form.ts'
import { addressLine } from '../../../../shared/address/address-line.ts'
import { valuesOf } from '../../../../shared/address/address-values.ts'
import type { AddressValues } from '../../../../shared/address/address-values.ts'
import type { useWallet } from '../use-wallet.ts'

type SavedAddress = ReturnType<typeof useWallet>['addresses'][number]

/** The saved address that equals the form's values, if any. The email is not compared. */
export const findSavedAddress = (values: AddressValues, saved: readonly SavedAddress[]): SavedAddress | undefined =>
  saved.find((one) => {
    const known = valuesOf(one)
    return addressFields.every((field) => field === 'email' || known[field].trim() === values[field].trim())
  })

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
  if (saved.length === 0) return null
  const chosen = findSavedAddress(values, saved)
  return (
    <fieldset className="card" aria-label="Saved addresses">
      {saved.map((one) => (
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
      ))}
    </fieldset>
  )
}
