import { useState } from 'react'
import { files } from '../../../../contract/files.ts'
import type { PendingUploads } from '../../../../contract/files.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { useCall } from '../../../data/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

/** The limit as it was typed: null for the shop's, undefined where it is no size. */
function parseLimit(text: string): number | null | undefined {
  if (text.trim() === '') return null
  return /^\d{1,7}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 1024 * 1024 ? Number(text) : undefined
}

/** Sets how much one person may upload before it is on a record. */
export function UploadLimitSheet({
  person,
  shopLimit,
  onClose,
}: {
  readonly person: PendingUploads
  readonly shopLimit: number
  readonly onClose: () => void
}) {
  const [text, setText] = useState(person.limit_mb === null ? '' : String(person.limit_mb))
  const [error, setError] = useState<string | null>(null)
  const { send, isSending } = useCall(files.table.setUploadLimit)
  const limit = parseLimit(text)
  const save = async () => {
    if (limit === undefined) return
    setError(null)
    try {
      await send({ params: { user_id: person.user_id }, body: { limit_mb: limit } })
      onClose()
    } catch (thrown) {
      setError(errorMessage(thrown))
    }
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`Upload limit of ${person.name}`}
      actions={
        <Button
          fill="filled"
          isBusy={isSending}
          disabled={limit === undefined}
          onClick={() => {
            void save()
          }}
        >
          Save
        </Button>
      }
    >
      <Field
        label="Limit in MB"
        inputMode="numeric"
        value={text}
        error={limit === undefined ? 'Enter a whole number of MB, up to 1048576' : ''}
        hint={`Leave empty for the shop limit of ${shopLimit} MB`}
        onChange={(event) => {
          setText(event.target.value)
        }}
      />
      {error === null ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {error}
        </Note>
      )}
    </Sheet>
  )
}
