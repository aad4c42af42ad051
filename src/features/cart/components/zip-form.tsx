import { useState } from 'react'
import { cartRows } from '../../../../contract/cart.ts'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import { formatPostalCode } from '../../../../domain/places/format.ts'
import { isPostalCode, postalCodeError } from '../../../../domain/places/postal-code.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { useCartCall } from '../../../data/use-cart.ts'
import { formatInput } from '../../../shared/format-input.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'

/** The destination postal code, for shipping rates and tax (C06). */
export function ZipForm({
  cart,
  typed,
  onType,
  isReadOnly,
}: {
  readonly cart: Pick<Cart, 'zip'>
  /** Null if nothing was entered since the last reply. */
  readonly typed: string | null
  readonly onType: (zip: string | null) => void
  readonly isReadOnly: boolean
}) {
  const set = useCartCall(cartRows.table.setZip)
  const clear = useCartCall(cartRows.table.clearZip)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const shown = typed ?? cart.zip ?? ''
  const wrong = isPostalCode(shown) ? (refused ?? undefined) : postalCodeError
  const isSet = cart.zip !== null && shown === cart.zip
  const isBusy = set.isSending || clear.isSending
  const run = async (work: () => Promise<unknown>) => {
    setRefused(null)
    try {
      await work()
      setTried(false)
      onType(null)
    } catch (error) {
      setTried(true)
      setRefused(errorMessage(error))
    }
  }
  return (
    <form
      className="cart-one"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isPostalCode(shown)) void run(() => set.send({ params: { zip: shown } }))
      }}
    >
      <Field
        label="Postal code"
        name="postal_code"
        autoComplete="postal-code"
        autoCapitalize="characters"
        value={shown}
        isSubmitted={isTried}
        error={shown === '' && !isTried ? undefined : wrong}
        onChange={formatInput(formatPostalCode, (zip) => {
          setRefused(null)
          setTried(false)
          onType(zip)
        })}
      />
      {isSet ? (
        <Button
          isBusy={isBusy}
          disabled={isReadOnly}
          onClick={() => {
            void run(() => clear.send({}))
          }}
        >
          Clear
        </Button>
      ) : (
        <Button type="submit" isBusy={isBusy} disabled={isReadOnly}>
          Show rates
        </Button>
      )}
    </form>
  )
}
