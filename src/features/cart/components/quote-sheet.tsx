import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { cartRows } from '../../../../contract/cart.ts'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import { sayFault } from '../../../data/say-fault.ts'
import { useSession } from '../../../data/session.tsx'
import { useCartCall } from '../../../data/use-cart.ts'
import { FormEnd } from '../../../shared/form-end.tsx'
import { useKept } from '../../../shared/use-kept.ts'
import { Field } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/four-states.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

/** Keeps the cart as a quote (C11); afterwards the saved orders of that name are opened (`storefront §2`). */
export function QuoteSheet({
  cart,
  isOpen,
  onClose,
}: {
  readonly cart: Cart
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Save as quote">
      <QuoteForm cart={cart} onClose={onClose} />
    </Sheet>
  )
}

interface Typed {
  readonly name: string
  readonly note: string
}

function QuoteForm({ cart: { checkout }, onClose }: { readonly cart: Cart; readonly onClose: () => void }) {
  const { session } = useSession()
  const navigate = useNavigate()
  const save = useCartCall(cartRows.table.saveQuote)
  const own = `${session.user?.first_name ?? ''} ${session.user?.last_name ?? ''}`.trim()
  // Kept until it is saved: it may be typed where there is no signal, and on another day.
  const { found, keep, drop } = useKept<Typed>(`cart-quote:${checkout.as_user?.user_id ?? ''}`)
  const first = { name: checkout.pending.shipping_address?.name ?? checkout.as_user?.name ?? own, note: '' }
  const { name, note } = found ?? first
  const type = (change: Partial<Typed>) => {
    keep((before) => ({ ...(before ?? first), ...change }))
  }
  const [fault, setFault] = useState('')
  const submit = async () => {
    setFault('')
    try {
      const kept = await save.send({ body: { name, note } })
      await drop()
      onClose()
      navigate(`/dashboard/saved-orders?name=${encodeURIComponent(kept.name)}`)
    } catch (error) {
      setFault(`${sayFault(error)} What you typed is kept here.`)
    }
  }
  if (found === undefined) return <Loading label="Looking for what you typed before" rows={2} />
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className="whole">
        <Field
          label="Shipping contact name"
          name="name"
          maxLength={120}
          autoComplete="off"
          value={name}
          onChange={({ target }) => {
            type({ name: target.value })
          }}
        />
      </div>
      <div className="whole">
        <TextArea
          label="Note"
          isOptional
          maxLength={2000}
          value={note}
          onChange={({ target }) => {
            type({ note: target.value })
          }}
        />
      </div>
      <FormEnd saveWord="Save quote" isSaving={save.isSending} fault={fault} onCancel={onClose} />
    </form>
  )
}
