import { useConnectionStatus } from '../data/connection-status.tsx'
import { findRefusal } from '../data/error-message.ts'
import type { LiveResult } from '../data/live-result.ts'
import { Failed, Loading } from '../ui/load-states.tsx'
import { Page } from '../ui/page.tsx'
import { callErrorMessage } from '../data/save-error.ts'
import { useIsComing } from './use-is-coming.ts'
import type { Refresh } from './use-refresh.ts'

export interface ItemTexts {
  readonly unreadable: string
  readonly loading: string
  readonly notFound: string
  readonly notLoaded: string
  readonly notOnDevice: string
}

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
  const isComing = useIsComing(read.state === 'ready', refresh)
  return (
    <Page {...page}>
      {read.state === 'failed' ? (
        <Failed title={texts.unreadable} onAgain={read.retry}>
          This device could not read its saved data. Nothing is lost. Try again, or reload the page.
        </Failed>
      ) : read.state === 'loading' || !refresh.isDone || isComing ? (
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
