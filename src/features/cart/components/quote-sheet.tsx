import { useNavigate } from 'react-router-dom'
import { cartRows } from '../../../../contract/cart.ts'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { useSession } from '../../../data/session.tsx'
import { useCartCall } from '../../../data/use-cart.ts'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { DraftWait } from '../../../shared/drafts/draft-wait.tsx'
import { useSharedDraft } from '../../../shared/drafts/use-shared-draft.ts'
import { Field } from '../../../ui/field.tsx'
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

interface QuoteFields {
  readonly name: string
  readonly note: string
}

/** Restores the draft. It stays until the quote is saved, so the quote can be written offline. */
function QuoteForm({ cart: { checkout }, onClose }: { readonly cart: Cart; readonly onClose: () => void }) {
  const { session } = useSession()
  const ownName = `${session.user?.first_name ?? ''} ${session.user?.last_name ?? ''}`.trim()
  const { found, again, keep, drop } = useSharedDraft<QuoteFields>(`cart-quote:${checkout.as_user?.user_id ?? ''}`)
  const name = checkout.pending.shipping_address?.name ?? checkout.as_user?.name ?? ownName
  if (found === undefined) return <DraftWait again={again} />
  return <QuoteFields start={found ?? { name, note: '' }} onTyped={keep} onSaved={drop} onClose={onClose} />
}

function QuoteFields({
  start,
  onTyped,
  onSaved,
  onClose,
}: {
  readonly start: QuoteFields
  readonly onTyped: (change: () => QuoteFields) => void
  readonly onSaved: () => Promise<void>
  readonly onClose: () => void
}) {
  const navigate = useNavigate()
  const { send } = useCartCall(cartRows.table.saveQuote)
  const form = useRowForm({
    schema: cartRows.table.saveQuote.body,
    values: start,
    onTyped: (fields) => {
      onTyped(() => fields)
    },
    onSave: async (body) => {
      const quote = await send({ body })
      await onSaved()
      onClose()
      navigate(`/dashboard/saved-orders?name=${encodeURIComponent(quote.name)}`)
    },
    sentence: (error) => `${errorMessage(error)} What you typed is kept here.`,
  })
  return (
    <Form form={form}>
      <div className="whole">
        <Field label="Shipping contact name" maxLength={120} autoComplete="off" {...form.bind('name')} />
      </div>
      <div className="whole">
        <TextArea
          label="Note"
          hint="You and administrators see it with the saved order"
          isOptional
          maxLength={2000}
          {...form.bind('note')}
        />
      </div>
      <FormEnd saveLabel="Save quote" form={form} onCancel={onClose} />
    </Form>
  )
}
