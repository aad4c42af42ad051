import { useEffect, useState } from 'react'
import { useClock } from '../data/clock.tsx'
import { useConnectionStatus } from '../data/connection-status.tsx'
import { findRefusal } from '../data/error-message.ts'
import type { LiveResult } from '../data/live-result.ts'
import { Failed, Loading } from '../ui/load-states.tsx'
import { Page } from '../ui/page.tsx'
import { callErrorMessage } from '../data/save-error.ts'
import type { Refresh } from './use-refresh.ts'

export interface ItemTexts {
  readonly unreadable: string
  readonly loading: string
  readonly notFound: string
  readonly notLoaded: string
  readonly notOnDevice: string
}

/** What was fetched is stored, and then read from the device. It is missing where it has not come after so many milliseconds. */
const copyMs = 3000

/** The page of an item that cannot be shown: unreadable on this device, loading, not found, not loaded, or not on this device. */
export function ItemStates({
  page,
  read,
  refresh,
  texts,
}: {
  readonly page: Omit<Parameters<typeof Page>[0], 'children'>
  readonly read: LiveResult<unknown>
  readonly refresh: Refresh
  readonly texts: ItemTexts
}) {
  const { isOnline } = useConnectionStatus()
  const { error } = refresh
  const clock = useClock()
  const isComing = isOnline && read.state === 'ready' && refresh.isDone && error === null
  const [isMissing, setMissing] = useState(false)
  useEffect(
    () =>
      isComing
        ? clock.setTimer(copyMs, () => {
            setMissing(true)
          })
        : undefined,
    [clock, isComing],
  )
  return (
    <Page {...page}>
      {read.state === 'failed' ? (
        <Failed title={texts.unreadable} onAgain={read.retry}>
          This device could not read its saved data. Nothing is lost. Try again, or reload the page.
        </Failed>
      ) : read.state === 'loading' || !refresh.isDone || (isComing && !isMissing) ? (
        <Loading label={texts.loading} rows={5} />
      ) : findRefusal(error)?.status === 404 ? (
        <Failed title={texts.notFound}>It may belong to another account, or the link is wrong.</Failed>
      ) : (
        <Failed
          title={isOnline ? texts.notLoaded : texts.notOnDevice}
          isUnanswered={findRefusal(error) === null}
          onAgain={refresh.retry}
        >
          {isOnline && error !== null
            ? callErrorMessage(error)
            : 'Connect once to open it on this device. Your saved work is safe.'}
        </Failed>
      )}
    </Page>
  )
}
