import type { FieldValues } from 'react-hook-form'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Note } from '../../../../ui/note.tsx'
import { CostQuestion } from './cost-question.tsx'
import type { EditForm } from './use-edit-form.ts'

/** The end of a section's form: a change by somebody else, the question about costs, save, reset and cancel. */
export function EditEnd<F extends FieldValues>({
  order,
  editing: { form, question, cancel, reset },
  rev,
}: {
  readonly order: Order
  readonly editing: EditForm<F>
  /** The revision that the form began with. */
  readonly rev: number
}) {
  const isStale = rev !== order.rev
  return (
    <>
      {isStale ? (
        <Note tone="warn" icon="alert" role="status" className="whole">
          This order was changed since you began. What you typed is still here. Reset starts from the order as it is
          now.
        </Note>
      ) : null}
      <FormEnd
        form={form}
        saveLabel="Save"
        needsConnection
        blockedReason={isStale ? 'Reset before you save, so that nothing is overwritten.' : null}
        onCancel={cancel}
        more={
          <Button fill="clear" onClick={reset}>
            Reset
          </Button>
        }
      />
      <CostQuestion order={order} question={question} />
    </>
  )
}
