import { orders } from '../../../../../contract/orders.ts'
import { statusForm } from '../../../../../contract/shapes/order.ts'
import type { Order, StatusForm as StatusBody } from '../../../../../contract/shapes/order.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useRefreshAfter } from '../../../../data/use-call.ts'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { useAsOpened } from '../../../../ui/use-as-opened.ts'
import { getStatusChip } from '../order-display.ts'
import { isPartlyShipped } from '../shipping/shipping-display.ts'
import { getChangeLabels } from './status-labels.ts'
import type { StatusChange } from './status-labels.ts'

/** What a person types for a change of status. */
export interface StatusFields {
  message: string
}

const isFilled = (text: string) => text.trim() !== ''

/** The form of one change of status (O04). It is sent now: decisions are never saved for later. */
export function StatusForm({
  order,
  change,
  draft,
  onClose,
}: {
  readonly order: Order
  readonly change: StatusChange
  readonly draft: FormDraft<StatusFields>
  readonly onClose: () => void
}) {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const refreshAfter = useRefreshAfter()
  const labels = getChangeLabels(change, isPartlyShipped(order))
  const field = change.is === 'action' ? 'message' : 'note'
  const id = String(order.order_id)
  const [seen, showNewer] = useAsOpened(order)
  const close = async () => {
    await draft.drop()
    onClose()
  }
  const form = useRowForm<StatusFields, StatusBody>({
    schema: statusForm,
    toBody: ({ message }) => ({
      ...(change.is === 'action' ? { action: change.action } : { status: change.status }),
      ...(isFilled(message) ? { [field]: message.trim() } : {}),
      rev: seen.rev,
    }),
    fieldOf: (key) => (key === 'note' ? 'message' : key),
    more: (body) => (labels.isMessageNeeded && body[field] === undefined ? { [field]: 'Required' } : {}),
    values: draft.values,
    onTyped: draft.keep,
    sentence: callErrorMessage,
    async onSave(body) {
      try {
        const changed = await engine.call(orders.table.updateStatus, { params: { id }, body })
        showSnackbar({ text: `${changed.display_id}: ${getStatusChip(changed.status).label}` })
      } catch (error) {
        // Somebody else was first: the order behind the sheet shows what they did.
        if (error instanceof CallRefused && error.status === 409) {
          showNewer()
          await engine.refreshOrder(id).catch(() => undefined)
        }
        throw error
      }
      await engine.refreshOrder(id).catch(() => undefined)
      void refreshAfter(orders.table.updateStatus)
      await close()
    },
  })
  return (
    <Form form={form} label={labels.label}>
      {labels.hint === '' ? null : <p className="hint whole">{labels.hint}</p>}
      <div className="whole">
        <TextArea label={labels.message} rows={3} isOptional={!labels.isMessageNeeded} {...form.bind('message')} />
      </div>
      <FormEnd
        form={form}
        saveLabel={labels.label}
        needsConnection
        isDanger={labels.isDanger}
        onCancel={() => void close()}
      />
    </Form>
  )
}
