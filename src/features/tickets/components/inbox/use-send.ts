import type { KeyboardEvent, SyntheticEvent } from 'react'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'

/**
 * How a message is sent: by its form, or with Ctrl+Enter in its field, which asks no button whether it is disabled. Neither
 * sends what is blocked, or anything without a connection.
 */
export function useSend(submit: (event?: SyntheticEvent) => void, blockedReason: string | null) {
  const { isOnline } = useConnectionStatus()
  const send = (event?: SyntheticEvent) => {
    if (isOnline && blockedReason === null) submit(event)
    else event?.preventDefault()
  }
  return {
    send,
    sendOnEnter: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
    },
  }
}
