import { useState } from 'react'
import { Sheet } from '../../../../ui/sheet.tsx'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { EntryForm } from './entry-form.tsx'
import { getEditKey } from './machine-entry.ts'
import type { MachineEntry } from './machine-entry.ts'

type FormProps = Parameters<typeof EntryForm>[0]

function Body({
  draft,
  onSave,
  ...rest
}: Omit<FormProps, 'entry' | 'onChange' | 'saveLabel'> & { readonly draft: FormDraft<MachineEntry> }) {
  const [entry, setEntry] = useState(draft.values)
  return (
    <EntryForm
      {...rest}
      entry={entry}
      onChange={(changed) => {
        setEntry(changed)
        draft.keep(changed)
      }}
      saveLabel="Save"
      onSave={(changed) => {
        void draft.drop()
        onSave(changed)
      }}
    />
  )
}

/** The sheet that edits a machine of the list. The list changes when the edit is saved; closing the sheet keeps the draft. */
export function RowSheet({
  row,
  onClose,
  onSave,
  ...rest
}: Omit<FormProps, 'entry' | 'onChange' | 'saveLabel'> & {
  readonly row: MachineEntry | null
  readonly onClose: () => void
}) {
  return (
    <Sheet isOpen={row !== null} onClose={onClose} title={row === null ? 'Machine' : `Change ${row.serial}`}>
      {row === null ? null : (
        <div>
          <WithDraft<MachineEntry> draftKey={getEditKey(row.id)} start={row}>
            {(draft) => (
              <Body
                {...rest}
                draft={draft}
                onSave={(changed) => {
                  onSave(changed)
                  onClose()
                }}
              />
            )}
          </WithDraft>
        </div>
      )}
    </Sheet>
  )
}
