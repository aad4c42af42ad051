import { useState } from 'react'
import type { OutboxItem } from '../../../../../offline/engine.ts'
import { fileClaim } from '../../../../../offline/operations/file-claim.ts'
import { ErrorPopup } from '../../../../shared/error-popup.tsx'

/** Says in a popup why the server did not take a claim that was filed here (`WO154`), once for each refusal. */
export function FilingRefused({ items }: { readonly items: readonly OutboxItem[] }) {
  const [seen, setSeen] = useState('')
  const refused = items.find((item) => item.kind === fileClaim.kind && item.state === 'rejected')
  const name = refused === undefined ? '' : `${refused.opId} ${refused.error?.at ?? 0}`
  return (
    <ErrorPopup
      text={name === seen || name === '' ? null : (refused?.error?.message ?? '')}
      onClose={() => {
        setSeen(name)
      }}
    />
  )
}
