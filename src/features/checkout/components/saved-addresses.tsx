import { checkout } from '../../../../contract/checkout.ts'
import type { CheckoutState } from '../../../../contract/shapes/cart.ts'
import { addressFields } from '../../../../domain/places/address-form.ts'
import { useSession } from '../../../data/session.tsx'
import { useRead } from '../../../data/use-read.ts'
import { addressLine } from '../../../shared/address-line.ts'
import { valuesOf } from '../../../shared/address-values.ts'
import type { AddressValues } from '../../../shared/address-values.ts'

/** Saved cards and addresses of who buys, or of whom is ordered for; empty while nobody knows, and for visitors. */
export function useWallet({ admin_checkout, as_user }: CheckoutState) {
  const { session } = useSession()
  const reading = useRead(
    checkout.table.readWallet,
    { query: admin_checkout && as_user !== null ? { asUser: as_user.user_id } : {} },
    { isOn: session.logged_in && (!admin_checkout || as_user !== null) },
  )
  return reading.state === 'ready' ? reading.value : { cards: [], addresses: [] }
}
type Saved = ReturnType<typeof useWallet>['addresses'][number]

/** The saved address that a form is, as it stands. */
export const savedAs = (values: AddressValues, saved: readonly Saved[]): Saved | undefined =>
  saved.find((one) => {
    const known = valuesOf(one)
    return addressFields.every((field) => field === 'email' || known[field].trim() === values[field].trim())
  })

/** The addresses that were saved: one press fills the form in. */
export function SavedAddresses({
  saved,
  values,
  onChoose,
}: {
  readonly saved: readonly Saved[]
  readonly values: AddressValues
  readonly onChoose: (values: AddressValues) => void
}) {
  if (saved.length === 0) return null
  const chosen = savedAs(values, saved)
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
