import { Suspense, use, useMemo } from 'react'
import type { OutboxItem } from '../../../offline/engine.ts'
import { useEngine } from '../../data/engine.tsx'
import { Loading } from '../../ui/load-states.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { EditFormContext } from './edit-form-registry.tsx'
import { formatTitle } from './op-description.ts'

/** The item's form with its saved input and the server's errors. What is saved replaces the first version. */
function ItemForm({ item, onClose }: { readonly item: OutboxItem; readonly onClose: () => void }) {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const renderForm = use(EditFormContext)
  const refused = useMemo(
    () =>
      item.error === null
        ? undefined
        : Object.keys(item.error.errors).length === 0
          ? { form: item.error.message }
          : item.error.errors,
    [item.error],
  )
  return renderForm({
    item,
    refused,
    saveLabel: item.state === 'queued' ? 'Save' : 'Save and send again',
    onSave: async (body, also) => {
      await engine.resend(item.opId, body, also?.known)
      showSnackbar({ text: 'Saved on this device' })
      onClose()
    },
    onCancel: onClose,
  })
}

/** Corrects a saved item; closing it loses nothing. */
export function OpEditSheet({ item, onClose }: { readonly item: OutboxItem | null; readonly onClose: () => void }) {
  return (
    <Sheet isOpen={item !== null} onClose={onClose} title={item === null ? 'Edit' : formatTitle(item)}>
      {item === null ? null : (
        <Suspense fallback={<Loading label="Loading the form" />}>
          <ItemForm key={item.opId} item={item} onClose={onClose} />
        </Suspense>
      )}
    </Sheet>
  )
}
