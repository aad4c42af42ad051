import { useState } from 'react'
import { useDraftFields } from './use-draft-fields.ts'
import { useOnlineCall } from './use-online-call.ts'

/**
 * The fields of a form that needs a connection, saved as a draft under `key`. `close` deletes the draft and closes the form.
 * `errorFields` maps a refusal code to its field.
 */
export function useOnlineDraft<T extends object>({
  claimId,
  key,
  start,
  onClose,
  errorFields = {},
}: {
  readonly claimId: string
  readonly key: string
  readonly start: T
  readonly onClose: () => void
  readonly errorFields?: Readonly<Record<string, string>>
}) {
  const { fields, type, drop } = useDraftFields<T>(key, start)
  const [isTried, setTried] = useState(false)
  const close = async () => {
    await drop()
    onClose()
  }
  const call = useOnlineCall(claimId, close, errorFields)
  return { fields, type, close, call, isTried, setTried }
}
