import { useState } from 'react'
import { cartRows } from '../../../../contract/cart.ts'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { useCartCall } from '../../../data/use-cart.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** The coupon form: its code, its discount, and the server's message for an invalid coupon (`SF112, SF223`). */
export function CouponForm({
  cart,
  typed,
  onType,
  isReadOnly,
}: {
  readonly cart: Pick<Cart, 'coupon'>
  readonly typed: string
  readonly onType: (code: string) => void
  readonly isReadOnly: boolean
}) {
  const set = useCartCall(cartRows.table.setCoupon)
  const remove = useCartCall(cartRows.table.removeCoupon)
  const [invalid, setInvalid] = useState<string | null>(null)
  const code = typed.trim()
  const run = async (work: () => Promise<string | null>) => {
    try {
      const message = await work()
      setInvalid(message)
      if (message === null) onType('')
    } catch (error) {
      setInvalid(errorMessage(error))
    }
  }
  if (cart.coupon !== null)
    return (
      <div className="cart-coupon">
        <Icon name="check-circle" className="ok-t" />
        <span className="grow">
          <b>{cart.coupon.code}</b>, {cart.coupon.words}
        </span>
        <Button
          fill="link"
          size="small"
          isBusy={remove.isSending}
          disabled={isReadOnly}
          aria-label={`Remove the coupon ${cart.coupon.code}`}
          onClick={() => {
            void run(async () => {
              await remove.send({})
              return null
            })
          }}
        >
          Remove
        </Button>
      </div>
    )
  return (
    <form
      className="cart-one"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code === '') setInvalid('Required')
        else
          void run(async () => {
            const { error, message } = await set.send({ params: { code } })
            return error === null ? null : (message ?? error)
          })
      }}
    >
      <Field
        label="Coupon"
        name="coupon"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={typed}
        isSubmitted
        error={invalid ?? undefined}
        onChange={({ target }) => {
          setInvalid(null)
          onType(target.value)
        }}
      />
      <Button type="submit" isBusy={set.isSending} disabled={isReadOnly}>
        Apply
      </Button>
    </form>
  )
}
