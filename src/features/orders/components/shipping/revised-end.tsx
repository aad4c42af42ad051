import { Button } from '../../../../ui/button.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Note } from '../../../../ui/note.tsx'

/** The end of a form that began with a revision of its order: after somebody else's change it begins again, or is not sent. */
export function RevisedEnd({
  form,
  saveLabel,
  isStale,
  onReset,
  onCancel,
}: {
  readonly form: { readonly isSaving: boolean; readonly errorText: string }
  readonly saveLabel: string
  /** Whether the order has another revision by now. */
  readonly isStale: boolean
  /** Starts again from the order as it is now. */
  readonly onReset: () => void
  readonly onCancel: () => void
}) {
  return (
    <>
      {isStale ? (
        <Note tone="warn" icon="alert" role="status" className="whole">
          This order was changed since you began. Reset starts from the order as it is now.
        </Note>
      ) : null}
      <FormEnd
        form={form}
        saveLabel={saveLabel}
        needsConnection
        blockedReason={isStale ? 'Reset before you save, so that nothing is overwritten or ships twice.' : null}
        onCancel={onCancel}
        more={
          isStale ? (
            <Button fill="clear" onClick={onReset}>
              Reset
            </Button>
          ) : undefined
        }
      />
    </>
  )
}
