import { useState } from 'react'
import { Link } from 'react-router-dom'
import { cartRows } from '../../../../contract/cart.ts'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import { signatureFee } from '../../../../domain/cart/totals.ts'
import { hasPermission } from '../../../data/has-permission.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { useSession } from '../../../data/session.tsx'
import { useCartCall, useIsCartChanging } from '../../../data/use-cart.ts'
import { CartTotals } from '../../../shared/cart/cart-totals.tsx'
import { formatPrice } from '../../../shared/formats/format-price.ts'
import { ServiceChoice } from '../../../shared/cart/service-choice.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { BeginCheckout } from './begin-checkout.tsx'
import { CouponForm } from './coupon-form.tsx'
import { QuoteSheet } from './quote-sheet.tsx'
import { ZipForm } from './zip-form.tsx'

interface Typed {
  readonly zip: string | null
  readonly coupon: string
}

/** The order summary beside the lines: shipping rate (C07), coupon, totals and the checkout buttons. */
export function CartSummary({
  cart,
  typed,
  onType,
  isReadOnly,
}: {
  readonly cart: Cart
  readonly typed: Typed
  readonly onType: (typed: Partial<Typed>) => void
  readonly isReadOnly: boolean
}) {
  const { session } = useSession()
  const isChanging = useIsCartChanging()
  const rate = useCartCall(cartRows.table.setRate)
  const signature = useCartCall(cartRows.table.requireSignature)
  const isWarranty = cart.checkout.custom_properties.warranty
  const showSnackbar = useSnackbar()
  const [isQuoting, setQuoting] = useState(false)
  return (
    <aside className="cart-aside" aria-label="Your order">
      <Card title="Shipping">
        <div className="stack g3" aria-busy={isChanging}>
          <ZipForm
            cart={cart}
            typed={typed.zip}
            isReadOnly={isReadOnly}
            onType={(zip) => {
              onType({ zip })
            }}
          />
          <ServiceChoice
            cart={cart}
            label="Shipping method"
            disabled={isReadOnly}
            onSelect={(code) => rate.send({ query: { rate: code } })}
          />
          <CheckField
            label={isWarranty ? 'Signature on delivery' : `Signature on delivery, ${formatPrice(signatureFee / 100)}`}
            checked={cart.require_signature}
            disabled={isReadOnly || signature.isSending}
            onChange={({ target }) => {
              signature.send({ body: { required: target.checked } }).catch((error: unknown) => {
                showSnackbar({ text: errorMessage(error) })
              })
            }}
          />
        </div>
      </Card>
      <Card title="Total">
        <CouponForm
          cart={cart}
          typed={typed.coupon}
          isReadOnly={isReadOnly}
          onType={(coupon) => {
            onType({ coupon })
          }}
        />
        <div className="cart-sum">
          <CartTotals cart={cart} isChanging={isChanging} />
        </div>
        <BeginCheckout cart={cart} isReadOnly={isReadOnly} />
        {hasPermission(session, 'orders.place') ? (
          <Button
            fill="link"
            isFull
            disabled={isReadOnly}
            onClick={() => {
              setQuoting(true)
            }}
          >
            Save as quote
          </Button>
        ) : null}
        {session.logged_in ? (
          <Link className={buttonClass({ fill: 'link', isFull: true })} to="/dashboard/saved-orders">
            Saved orders
          </Link>
        ) : null}
      </Card>
      <QuoteSheet
        cart={cart}
        isOpen={isQuoting}
        onClose={() => {
          setQuoting(false)
        }}
      />
    </aside>
  )
}
