import { useState } from 'react'
import { downloadFile } from '../../../../platform/download.ts'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'

const fileName = 'partwright-recovery-codes.txt'

/** New recovery codes: shown once, to keep on paper or in a password manager. Empty for none. */
export function RecoveryCodesSheet({
  codes,
  onClose,
}: {
  readonly codes: readonly string[]
  readonly onClose: () => void
}) {
  const [isCopied, setCopied] = useState(false)
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // The browser refuses it: the codes can be selected, or saved as a file.
      setCopied(false)
    }
  }
  return (
    <Sheet
      isOpen={codes.length > 0}
      onClose={onClose}
      title="Your recovery codes"
      actions={
        <Button fill="filled" onClick={onClose}>
          I saved them
        </Button>
      }
    >
      <div className="stack">
        <Note icon="key">
          Keep these in a safe place, not on this device alone. Each signs you in once if you lose your second factor.
          They are not shown again.
        </Note>
        <ul className="sec-codes" aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code className="tn">{code}</code>
            </li>
          ))}
        </ul>
        <div className="row wrap g2">
          <Button onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy'}</Button>
          <Button
            icon="download"
            onClick={() =>
              void downloadFile({
                name: fileName,
                type: 'text/plain',
                bytes: new TextEncoder().encode(`${text}\n`).buffer,
              })
            }
          >
            Save as a file
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
