import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { cartRows } from '../../../../contract/cart.ts'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import { formatPostalCode } from '../../../../domain/places/format.ts'
import { isPostalCode, postalCodeError } from '../../../../domain/places/postal-code.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { useCartCall } from '../../../data/use-cart.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'

const validateZip = ({ zip }: { readonly zip: string }) => (isPostalCode(zip) ? {} : { zip: postalCodeError })

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
  const showSnackbar = useSnackbar()
  const known = cart.zip ?? ''
  const form = useRowForm({
    schema: cartRows.table.setZip.params,
    values: { zip: typed ?? known },
    check: validateZip,
    onTyped: ({ zip }) => {
      const entered = zip === known ? null : zip
      if (entered !== typed) onType(entered)
    },
    onSave: async (params) => {
      try {
        await set.send({ params })
      } catch (error) {
        return { zip: errorMessage(error) }
      }
      onType(null)
      return {}
    },
  })
  const { reset } = form
  useEffect(() => {
    if (typed === null) reset({ zip: known })
  }, [typed, known, reset])
  const zip = useWatch({ control: form.control, name: 'zip' })
  const isSet = cart.zip !== null && zip === cart.zip
  return (
    <Form form={form} className="cart-one" submitsAtEnd>
      <Field
        label="Postal code"
        autoComplete="postal-code"
        autoCapitalize="characters"
        {...form.bind('zip', formatPostalCode)}
      />
      {isSet ? (
        <Button
          isBusy={clear.isSending}
          disabled={isReadOnly}
          onClick={() => {
            clear.send({}).catch((error: unknown) => {
              showSnackbar({ text: errorMessage(error) })
            })
          }}
        >
          Clear
        </Button>
      ) : (
        <Button type="submit" isBusy={form.isSaving} disabled={isReadOnly}>
          Show rates
        </Button>
      )}
    </Form>
  )
}
