import { useState } from 'react'
import { orders } from '../../../../../contract/orders.ts'
import { statusForm } from '../../../../../contract/shapes/order.ts'
import type { OrderRow, StatusForm as StatusBody } from '../../../../../contract/shapes/order.ts'
import { listNextStatuses, orderStatuses } from '../../../../../domain/orders/states.ts'
import type { OrderStatus } from '../../../../../domain/orders/states.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useRefreshAfter } from '../../../../data/use-call.ts'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { formatCountOf } from '../../../../shared/formats/format-price.ts'
import { Button } from '../../../../ui/button.tsx'
import { closeOnly } from '../../../../ui/close-only.ts'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { Note } from '../../../../ui/note.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { DocumentLink } from '../../../../shared/papers/document-link.tsx'
import { getChangeLabels } from '../order/status-labels.ts'

/** The moves that every one of these orders allows. Each shipment has a number of its own, so none is made for several. */
const listCommon = (rows: readonly OrderRow[]): readonly OrderStatus[] =>
  orderStatuses.filter(
    (status) => status !== 'shipped' && rows.every((row) => listNextStatuses(row.status).includes(status)),
  )

interface Failure {
  readonly row: OrderRow
  readonly sentence: string
}

interface NoteFields {
  readonly note: string
}

/** The form of one move for several orders. They are sent one after the other, each with the revision that was shown. */
function BulkForm({
  rows,
  status,
  draft,
  onDone,
  onCancel,
}: {
  readonly rows: readonly OrderRow[]
  readonly status: OrderStatus
  readonly draft: FormDraft<NoteFields>
  /** Receives the orders that were not changed. */
  readonly onDone: (failures: readonly Failure[]) => void
  readonly onCancel: () => void
}) {
  const engine = useEngine()
  const refreshAfter = useRefreshAfter()
  const labels = getChangeLabels({ is: 'status', status })
  const [done, setDone] = useState(0)
  const form = useRowForm<NoteFields, StatusBody>({
    schema: statusForm,
    toBody: ({ note }) => ({ status, ...(note.trim() === '' ? {} : { note: note.trim() }) }),
    more: (body) => (labels.isMessageNeeded && body.note === undefined ? { note: 'Required' } : {}),
    values: draft.values,
    onTyped: draft.keep,
    sentence: callErrorMessage,
    async onSave(body) {
      const failures: Failure[] = []
      for (const [at, row] of rows.entries()) {
        setDone(at)
        try {
          await engine.call(orders.table.updateStatus, {
            params: { id: String(row.order_id) },
            body: { ...body, rev: row.rev },
          })
        } catch (error) {
          failures.push({ row, sentence: callErrorMessage(error) })
        }
      }
      void refreshAfter(orders.table.updateStatus)
      // What was not changed is tried again with the same note.
      if (failures.length === 0) await draft.drop()
      onDone(failures)
    },
  })
  return (
    <Form form={form} label={labels.label}>
      <p className="hint whole">
        {formatCountOf(rows.length, 'order')}. {labels.hint}
      </p>
      <div className="whole">
        <TextArea label={labels.message} rows={3} isOptional={!labels.isMessageNeeded} {...form.bind('note')} />
      </div>
      {form.isSaving ? (
        <p className="hint whole" role="status">
          Order {done + 1} of {rows.length}
        </p>
      ) : null}
      <FormEnd form={form} saveLabel={labels.label} needsConnection isDanger={labels.isDanger} onCancel={onCancel} />
    </Form>
  )
}

/** What can be done with several chosen orders, and which of them could not be changed. */
export function BulkBar({
  rows,
  onSelect,
}: {
  readonly rows: readonly OrderRow[]
  /** Chooses these orders alone. */
  readonly onSelect: (rows: readonly OrderRow[]) => void
}) {
  const showSnackbar = useSnackbar()
  const [open, setOpen] = useState<OrderStatus | null>(null)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const common = listCommon(rows)
  const close = () => {
    setOpen(closeOnly(open))
  }
  if (rows.length === 0 && failures.length === 0) return null
  return (
    <>
      {rows.length === 0 ? null : (
        <section className="card ol-bulk" aria-label="Selected orders">
          <b className="t14">{formatCountOf(rows.length, 'order')} selected</b>
          {common.map((status) => {
            const { label, isDanger } = getChangeLabels({ is: 'status', status })
            return (
              <Button
                key={status}
                fill={isDanger ? 'danger' : 'outline'}
                aria-haspopup="dialog"
                onClick={() => {
                  setFailures([])
                  setOpen(status)
                }}
              >
                {status === 'cancelled' ? 'Cancel the orders' : label}
              </Button>
            )
          })}
          {common.length === 0 ? <span className="t13 mute">They have no next step in common.</span> : null}
          <DocumentLink
            row={orders.table.printPickingList}
            input={{ query: { ids: rows.map((row) => row.order_id).join(',') } }}
          >
            Picking list
          </DocumentLink>
          <Button
            fill="clear"
            onClick={() => {
              setFailures([])
              onSelect([])
            }}
          >
            Clear selection
          </Button>
        </section>
      )}
      {failures.length === 0 ? null : (
        <Note tone="warn" icon="alert" role="alert">
          <b>{formatCountOf(failures.length, 'order')} could not be changed.</b>
          <ul>
            {failures.map(({ row, sentence }) => (
              <li key={row.order_id}>
                {row.display_id}: {sentence}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {open === null ? null : (
        <Sheet isOpen onClose={close} title={getChangeLabels({ is: 'status', status: open }).label}>
          <WithDraft<NoteFields> draftKey={`orders-status:${open}`} start={{ note: '' }}>
            {(draft) => (
              <BulkForm
                rows={rows}
                status={open}
                draft={draft}
                onCancel={() => {
                  void draft.drop()
                  close()
                }}
                onDone={(failed) => {
                  setOpen(closeOnly(open))
                  setFailures(failed)
                  onSelect(failed.map(({ row }) => row))
                  const changed = rows.length - failed.length
                  if (changed > 0) showSnackbar({ text: `${formatCountOf(changed, 'order')} changed` })
                }}
              />
            )}
          </WithDraft>
        </Sheet>
      )}
    </>
  )
}
