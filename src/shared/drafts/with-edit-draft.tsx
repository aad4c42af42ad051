import type { ReactNode } from 'react'
import { getCorrectionKey } from '../../../offline/drafts/correction-key.ts'
import type { EditFormProps } from '../outbox/edit-form-registry.tsx'
import { WithDraft } from './with-draft.tsx'

/** What an edit form gets in place of the props that its draft concerns. */
interface EditDraftProps<F> extends Pick<EditFormProps, 'refused' | 'saveLabel' | 'onSave' | 'onCancel'> {
  readonly start: F
  readonly onTyped: (fields: F) => void
}

/** The draft of a correction. It leaves the device with the item that it corrects, in the same transaction. */
export function WithEditDraft<F extends object>({
  item,
  refused,
  saveLabel,
  onSave,
  onCancel,
  start,
  children,
}: EditFormProps & {
  /** The fields of the saved item. */
  readonly start: F
  readonly children: (form: EditDraftProps<F>) => ReactNode
}) {
  return (
    <WithDraft<F> draftKey={getCorrectionKey(item.opId)} start={start}>
      {(draft) =>
        children({
          refused,
          saveLabel,
          start: draft.values,
          onTyped: draft.keep,
          async onSave(body, also) {
            await draft.finishWrites()
            await onSave(body, also)
          },
          onCancel() {
            void draft.drop()
            onCancel()
          },
        })
      }
    </WithDraft>
  )
}
