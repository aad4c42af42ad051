import { useState } from 'react'
import { Sheet } from '../../../../ui/sheet.tsx'
import { EntryForm } from './entry-form.tsx'
import type { MachineEntry } from './machine-entry.ts'

type FormProps = Parameters<typeof EntryForm>[0]

function Body({
  row,
  onSave,
  ...rest
}: Omit<FormProps, 'entry' | 'onChange' | 'saveLabel'> & { readonly row: MachineEntry }) {
  const [entry, setEntry] = useState(row)
  return <EntryForm {...rest} entry={entry} onChange={setEntry} saveLabel="Save" onSave={onSave} />
}

/** The sheet that edits a machine of the list. The list changes when the edit is saved. */
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
        <div className="rg-sheet">
          <Body
            {...rest}
            key={row.id}
            row={row}
            onSave={(changed) => {
              onSave(changed)
              onClose()
            }}
          />
        </div>
      )}
    </Sheet>
  )
}
