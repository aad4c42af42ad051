import { useState } from 'react'
import type { ReactNode } from 'react'
import { callErrorMessage } from '../../data/save-error.ts'
import { apiAddress } from '../../platform/api-address.ts'
import { downloadFile } from '../../platform/download.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'

interface Bytes {
  readonly bytes: Uint8Array
  readonly type: string
}

/**
 * Downloads a file that names people. The app calls for it rather than the browser, so that a fresh proof can be asked for
 * (record 162); the address is there for those who copy it.
 */
export function ExportLink({
  path,
  name,
  load,
  className = buttonClass({ fill: 'outline', className: 'desk fx' }),
  label,
  children = 'CSV',
}: {
  /** Of the row with its query. */
  readonly path: string
  /** The file's. */
  readonly name: string
  readonly load: () => Promise<Bytes>
  readonly className?: string
  /** Its accessible name, where the text is not enough. */
  readonly label?: string
  readonly children?: ReactNode
}) {
  const showSnackbar = useSnackbar()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const { bytes, type } = await load()
      await downloadFile({ name, type, bytes: Uint8Array.from(bytes).buffer })
    } catch (error) {
      showSnackbar({ text: callErrorMessage(error) })
    }
    setBusy(false)
  }
  return (
    <a
      className={className}
      {...(label === undefined ? {} : { 'aria-label': label })}
      href={`${apiAddress}${path}`}
      download={name}
      aria-busy={isBusy}
      onClick={(event) => {
        event.preventDefault()
        void download()
      }}
    >
      <Icon name="download" />
      {children}
    </a>
  )
}
