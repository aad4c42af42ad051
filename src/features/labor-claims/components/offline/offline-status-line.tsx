import {
  useDownloadOfflineBundles,
  useOfflineBundle,
  useOfflineBundlesState,
} from '../../../../data/offline-bundles.tsx'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { Job } from '../jobs/job-days.ts'
import { mayBeVisited } from '../../../../../domain/labor-claims/states.ts'
import { formatBundleIn, mayDownload } from './offline-text.ts'
import { getCustomerName } from '../claim-display.ts'
import './offline.css'

/** Whether a job is available offline, in one line, with a button where something is missing. `isShort` is for tables. */
export function OfflineStatusLine({
  job: { value: row },
  now,
  isShort = false,
}: {
  readonly job: Job
  readonly now: number
  readonly isShort?: boolean
}) {
  const state = useOfflineBundlesState()
  const bundle = useOfflineBundle(row.ticket_id)
  const { isOnline } = useConnectionStatus()
  if (state === null && mayBeVisited(row))
    // Before the device has looked: what is below stays where it is.
    return (
      <span className="offline-line" aria-hidden="true">
        <span className="t13">{'\u00a0'}</span>
      </span>
    )
  if (state === null || bundle === null) return null
  return (
    <span className={bundle.isReady ? 'offline-line' : 'offline-line lacks'}>
      <Icon
        name={bundle.isReady ? 'check-circle' : 'no-signal'}
        size="s"
        className={bundle.isReady ? 'ok-t' : 'mute'}
      />
      <span className="t13 ink2">{formatBundleIn(state, bundle, { isOnline, now, isShort })}</span>
      {bundle.isReady ? null : <DownloadButton ticketIds={[row.ticket_id]} of={getCustomerName(row)} />}
    </span>
  )
}

/** The 'Download now' button, where downloading is possible. `of` names the job for screen readers. */
export function DownloadButton({ ticketIds, of }: { readonly ticketIds: readonly string[]; readonly of?: string }) {
  const state = useOfflineBundlesState()
  const get = useDownloadOfflineBundles()
  const { isOnline } = useConnectionStatus()
  if (state === null || !isOnline || !mayDownload(state)) return null
  return (
    <Button
      size="small"
      icon="download"
      {...(of === undefined ? {} : { 'aria-label': `Download now for ${of}` })}
      onClick={(event) => {
        event.stopPropagation()
        get(ticketIds)
      }}
    >
      Download now
    </Button>
  )
}
