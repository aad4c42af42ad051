import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { cartRows } from '../../../../contract/cart.ts'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import { sayFault } from '../../../data/say-fault.ts'
import { useSession } from '../../../data/session.tsx'
import { useCartCall } from '../../../data/use-cart.ts'
import { FormEnd } from '../../../shared/form-end.tsx'
import { Field } from '../../../ui/field.tsx'
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

function QuoteForm({ cart: { checkout }, onClose }: { readonly cart: Cart; readonly onClose: () => void }) {
  const { session } = useSession()
  const navigate = useNavigate()
  const save = useCartCall(cartRows.table.saveQuote)
  const own = `${session.user?.first_name ?? ''} ${session.user?.last_name ?? ''}`.trim()
  const [name, setName] = useState(checkout.pending.shipping_address?.name ?? checkout.as_user?.name ?? own)
  const [note, setNote] = useState('')
  const [fault, setFault] = useState('')
  const submit = async () => {
    setFault('')
    try {
      const kept = await save.send({ body: { name, note } })
      onClose()
      navigate(`/dashboard/saved-orders?name=${encodeURIComponent(kept.name)}`)
    } catch (error) {
      setFault(sayFault(error))
    }
  }
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
            setName(target.value)
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
            setNote(target.value)
          }}
        />
      </div>
      <FormEnd saveWord="Save quote" isSaving={save.isSending} fault={fault} onCancel={onClose} />
    </form>
  )
}
