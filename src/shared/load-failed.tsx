import { useConnectionStatus } from '../data/connection-status.tsx'
import { errorMessage } from '../data/error-message.ts'
import { Empty, Failed } from '../ui/load-states.tsx'

/** As much of a read as this looks at. */
export interface LoadState {
  readonly state: string
  readonly error?: unknown
  readonly refetch?: () => void
}

/** What a list says that is not on the device. */
export const listOffline = {
  title: 'This list is not on this device',
  text: 'Lists you have opened before are available offline. This one needs a connection.',
}

/** What still works without a signal on a screen that shows what it has read alone: `loaded`, if that is on this device. */
export const worksLoaded = (loaded: string, ...readings: readonly LoadState[]): string =>
  readings.some(({ state }) => state === 'failed') ? 'what you have opened before is on this device' : loaded

/**
 * In the place of what did not load: why, with a button; without a signal, that it is not on this device, and how it comes
 * there. Nothing while the read has not failed. `name` begins a sentence: 'The users'.
 */
export function LoadFailed({
  reading,
  name,
  isPlural = false,
  offline,
}: {
  readonly reading: LoadState
  readonly name: string
  readonly isPlural?: boolean
  readonly offline?: { readonly title?: string; readonly text: string }
}) {
  const { isOnline } = useConnectionStatus()
  if (reading.state !== 'failed') return null
  if (isOnline)
    return (
      <Failed title={`${name} did not load`} {...(reading.refetch === undefined ? {} : { onAgain: reading.refetch })}>
        {errorMessage(reading.error)}
      </Failed>
    )
  return (
    <Empty icon="no-signal" title={offline?.title ?? `${name} ${isPlural ? 'are' : 'is'} not on this device`}>
      {offline?.text ?? `Connect once to open ${isPlural ? 'them' : 'it'} here.`}
    </Empty>
  )
}
