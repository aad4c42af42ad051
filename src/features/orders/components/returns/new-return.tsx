import type { OrderReturns } from '../../../../../contract/shapes/order-return.ts'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { OpenForm, toOpenFields } from './open-form.tsx'
import type { OpenFields } from './open-form.tsx'
import { RequestForm, toRequestFields } from './request-form.tsx'
import type { RequestFields } from './request-form.tsx'
import { fitLines } from './return-line-inputs.tsx'

/** A draft from before the order changed, with the parts that can come back now. */
const fit = <T extends OpenFields | RequestFields>(
  draft: FormDraft<T>,
  { returnable }: OrderReturns,
): FormDraft<T> => ({
  ...draft,
  values: { ...draft.values, lines: fitLines(draft.values.lines, returnable) },
})

/** Opens a return for staff, and asks for one for a customer. `id`: that of the new return. */
export function NewReturn({
  order,
  orderKey,
  all,
  id,
  onClose,
}: {
  readonly order: Order
  readonly orderKey: string
  readonly all: OrderReturns
  readonly id: string
  readonly onClose: () => void
}) {
  return all.may.open ? (
    <WithDraft<OpenFields> draftKey={`order-return-open:${order.order_id}`} start={toOpenFields(all.returnable, id)}>
      {(draft) => <OpenForm order={order} draft={fit(draft, all)} onClose={onClose} />}
    </WithDraft>
  ) : (
    <WithDraft<RequestFields>
      draftKey={`order-return-request:${order.order_id}`}
      start={toRequestFields(all.returnable, id)}
    >
      {(draft) => <RequestForm order={order} orderKey={orderKey} draft={fit(draft, all)} onClose={onClose} />}
    </WithDraft>
  )
}
