import type { FieldValues } from 'react-hook-form'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { orderEdit } from '../../../../../contract/shapes/order-edit.ts'
import type { OrderEdit } from '../../../../../contract/shapes/order-edit.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import type { ErrorsByKey } from '../../../../ui/form/form-resolver.ts'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import type { RowForm } from '../../../../ui/form/use-row-form.ts'
import { useOrderEdit } from './use-order-edit.ts'
import type { CostQuestion } from './use-order-edit.ts'

/** The fields of a section's form, with the revision of the order that they were read from. */
export type EditFields<F extends FieldValues> = F & { readonly rev: number }

export interface EditForm<F extends FieldValues> {
  readonly form: RowForm<EditFields<F>, OrderEdit>
  readonly question: CostQuestion | null
  /** Ends editing and forgets what was typed. */
  readonly cancel: () => void
  /** Starts again from the order as it is now. */
  readonly reset: () => void
}

/**
 * The form of one section of an order. It is saved against the revision that it began with: after somebody else's change it
 * is refused, and `reset` begins again. `confirm` may stop a save, for a question of its own.
 */
export function useEditForm<F extends FieldValues>({
  order,
  draft,
  start,
  toEdit,
  check,
  fieldOf,
  confirm,
  onClose,
}: {
  readonly order: Order
  readonly draft: FormDraft<EditFields<F>>
  readonly start: EditFields<F>
  readonly toEdit: (fields: EditFields<F>) => Omit<OrderEdit, 'rev' | 'expected_total'>
  readonly check?: (fields: EditFields<F>) => ErrorsByKey
  readonly fieldOf?: (key: string) => string
  readonly confirm?: (fields: EditFields<F>) => Promise<ErrorsByKey | 'stop' | 'go'>
  readonly onClose: () => void
}): EditForm<F> {
  const { save, question } = useOrderEdit(order)
  const close = async () => {
    await draft.drop()
    onClose()
  }
  const form = useRowForm<EditFields<F>, OrderEdit>({
    schema: orderEdit,
    toBody: (fields) => ({ ...toEdit(fields), rev: fields.rev }),
    ...(check === undefined ? {} : { check }),
    ...(fieldOf === undefined ? {} : { fieldOf }),
    values: draft.values,
    onTyped: draft.keep,
    sentence: callErrorMessage,
    async onSave(body, fields) {
      const allowed = (await confirm?.(fields)) ?? 'go'
      if (allowed === 'stop') return undefined
      if (allowed !== 'go') return allowed
      const result = await save(body)
      if (typeof result === 'object') return result
      if (result === 'saved') await close()
      return undefined
    },
  })
  return {
    form,
    question,
    cancel: () => void close(),
    reset: () => {
      form.reset(start)
      draft.keep(start)
    },
  }
}
