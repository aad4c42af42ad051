import { useState } from 'react'
import { Sheet } from '../../../../ui/sheet.tsx'
import { EntryForm } from './entry-form.tsx'
import type { MachineEntry } from './machine-entry.ts'

type FormProps = Parameters<typeof EntryForm>[0]

function Body({
  row,
  onSave,
  ...rest
}: Omit<FormProps, 'entry' | 'onChange' | 'saveWord'> & { readonly row: MachineEntry }) {
  const [entry, setEntry] = useState(row)
  return <EntryForm {...rest} entry={entry} onChange={setEntry} saveWord="Keep" onSave={onSave} />
}

/** A machine of the list in hand again; the list has it as it was until the correction is kept. */
export function RowSheet({
  row,
  onClose,
  onSave,
  ...rest
}: Omit<FormProps, 'entry' | 'onChange' | 'saveWord'> & {
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
