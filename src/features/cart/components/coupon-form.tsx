import { cartRows } from '../../../../contract/cart.ts'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { useCartCall } from '../../../data/use-cart.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'

interface CouponProps {
  readonly typed: string
  readonly onType: (code: string) => void
  readonly isReadOnly: boolean
}

/** The coupon of the cart: its code and discount, or the form that applies one (`SF112, SF223`). */
export function CouponForm({ cart: { coupon }, ...props }: CouponProps & { readonly cart: Pick<Cart, 'coupon'> }) {
  return coupon === null ? <CodeForm {...props} /> : <AppliedCoupon coupon={coupon} isReadOnly={props.isReadOnly} />
}

function AppliedCoupon({
  coupon,
  isReadOnly,
}: {
  readonly coupon: NonNullable<Cart['coupon']>
  readonly isReadOnly: boolean
}) {
  const { send, isSending } = useCartCall(cartRows.table.removeCoupon)
  const showSnackbar = useSnackbar()
  return (
    <div className="cart-coupon">
      <Icon name="check-circle" className="ok-t" />
      <span className="grow">
        <b>{coupon.code}</b>, {coupon.words}
      </span>
      <Button
        fill="link"
        size="small"
        isBusy={isSending}
        disabled={isReadOnly}
        aria-label={`Remove the coupon ${coupon.code}`}
        onClick={() => {
          send({}).catch((error: unknown) => {
            showSnackbar({ text: errorMessage(error) })
          })
        }}
      >
        Remove
      </Button>
    </div>
  )
}

/** Applies a code. The server's message for an invalid one is shown at the field. */
function CodeForm({ typed, onType, isReadOnly }: CouponProps) {
  const { send } = useCartCall(cartRows.table.setCoupon)
  const form = useRowForm({
    schema: cartRows.table.setCoupon.params,
    values: { code: typed },
    onTyped: ({ code }) => {
      onType(code)
    },
    onSave: async (params) => {
      try {
        const { error, message } = await send({ params })
        if (error !== null) return { code: message ?? error }
      } catch (error) {
        return { code: errorMessage(error) }
      }
      onType('')
      return {}
    },
  })
  return (
    <Form form={form} className="cart-one" submitsAtEnd>
      <Field
        label="Coupon"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...form.bind('code')}
      />
      <Button type="submit" isBusy={form.isSaving} disabled={isReadOnly}>
        Apply
      </Button>
    </Form>
  )
}
