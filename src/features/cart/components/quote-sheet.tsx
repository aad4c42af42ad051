import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { cartRows } from '../../../../contract/cart.ts'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { useSession } from '../../../data/session.tsx'
import { useCartCall } from '../../../data/use-cart.ts'
import { FormEnd } from '../../../shared/form-end.tsx'
import { useSharedDraft } from '../../../shared/use-shared-draft.ts'
import { Field } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/load-states.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

/** Saves the cart as a quote (C11), then opens the saved orders of that name (`SF043`). */
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
  const ownName = `${session.user?.first_name ?? ''} ${session.user?.last_name ?? ''}`.trim()
  // The draft stays until the quote is saved, so it can be entered offline.
  const { found, keep, drop } = useSharedDraft<Typed>(`cart-quote:${checkout.as_user?.user_id ?? ''}`)
  const initial = { name: checkout.pending.shipping_address?.name ?? checkout.as_user?.name ?? ownName, note: '' }
  const { name, note } = found ?? initial
  const type = (change: Partial<Typed>) => {
    keep((before) => ({ ...(before ?? initial), ...change }))
  }
  const [error, setError] = useState('')
  const submit = async () => {
    setError('')
    try {
      const quote = await save.send({ body: { name, note } })
      await drop()
      onClose()
      navigate(`/dashboard/saved-orders?name=${encodeURIComponent(quote.name)}`)
    } catch (error) {
      setError(`${errorMessage(error)} What you typed is kept here.`)
    }
  }
  if (found === undefined) return <Loading label="Restoring your draft" rows={2} />
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
      <FormEnd saveLabel="Save quote" isSaving={save.isSending} error={error} onCancel={onClose} />
    </form>
  )
}
