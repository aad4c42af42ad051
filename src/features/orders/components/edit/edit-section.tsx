import type { ReactNode } from 'react'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { toAddressFields } from './address-edit.ts'
import { EditBilling } from './edit-billing.tsx'
import { EditContact, toContactFields } from './edit-contact.tsx'
import { EditParts, toPartsFields } from './edit-parts.tsx'
import { EditRates, toRatesFields } from './edit-rates.tsx'
import { EditShipping, toShippingFields } from './edit-shipping.tsx'
import type { Section } from './editable-card.tsx'

interface Props {
  readonly order: Order
  readonly section: Section
  /** Shown until the draft is read. */
  readonly waiting: ReactNode
  readonly onClose: () => void
}

/** A form of fields as the order has them. */
function Draft<F extends object>({
  order,
  section,
  waiting,
  start,
  form,
}: Omit<Props, 'onClose'> & {
  readonly start: F
  readonly form: (draft: FormDraft<F & { readonly rev: number }>) => ReactNode
}) {
  return (
    <WithDraft<F & { readonly rev: number }>
      draftKey={`order-edit:${order.order_id}:${section}`}
      start={{ ...start, rev: order.rev }}
      waiting={waiting}
    >
      {form}
    </WithDraft>
  )
}

/** The form of a section of an order, in place of its content (`WO034`). */
export function EditSection({ onClose, ...at }: Props) {
  const { order, section } = at
  const end = { order, onClose }
  switch (section) {
    case 'parts':
      return <Draft {...at} start={toPartsFields(order)} form={(draft) => <EditParts {...end} draft={draft} />} />
    case 'rates':
      return <Draft {...at} start={toRatesFields(order)} form={(draft) => <EditRates {...end} draft={draft} />} />
    case 'shipping':
      return <Draft {...at} start={toShippingFields(order)} form={(draft) => <EditShipping {...end} draft={draft} />} />
    case 'contact':
      return <Draft {...at} start={toContactFields(order)} form={(draft) => <EditContact {...end} draft={draft} />} />
    case 'billing':
      return (
        <Draft
          {...at}
          start={toAddressFields(order, 'billing')}
          form={(draft) => <EditBilling {...end} draft={draft} />}
        />
      )
  }
}
