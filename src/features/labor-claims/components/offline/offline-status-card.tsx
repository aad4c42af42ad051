import { useOfflineBundle, useOfflineBundlesState, useCheckOfflineBundles } from '../../../../data/offline-bundles.tsx'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { DownloadButton } from './offline-status-line.tsx'
import { formatBundleIn, formatContents, formatWaitReason } from './offline-text.ts'
import './offline.css'

/** Whether a job is available offline, with its contents or the reason for the wait. `isJob` shows a placeholder while the state is read. */
export function OfflineStatus({
  ticketId,
  now,
  isJob = false,
}: {
  readonly ticketId: string
  readonly now: number
  readonly isJob?: boolean
}) {
  const state = useOfflineBundlesState()
  const bundle = useOfflineBundle(ticketId)
  const { isOnline } = useConnectionStatus()
  if (state === null || bundle === null)
    return isJob ? (
      <div className="offline">
        <Icon name="no-signal" size="l" className="mute" />
        <div className="grow">
          <div className="t13 mute">Checking what is on this device…</div>
        </div>
      </div>
    ) : null
  const wait = formatWaitReason(state, isOnline)
  return (
    <div className={bundle.isReady ? 'offline ok' : 'offline'}>
      <Icon
        name={bundle.isReady ? 'check-circle' : 'no-signal'}
        size="l"
        className={bundle.isReady ? 'ok-t' : 'mute'}
      />
      <div className="grow">
        <div className="t14 b">{formatBundleIn(state, bundle, { isOnline, now })}</div>
        <div className="t13 mute">{bundle.isReady ? formatContents(bundle) : wait}</div>
      </div>
      {bundle.isReady ? null : <DownloadButton ticketIds={[ticketId]} />}
    </div>
  )
}

/** The card on a claim's ticket that tells whether the job is available offline. Empty for a claim that is not the user's job. */
export function OfflineStatusCard({ ticketId, now }: { readonly ticketId: string; readonly now: number }) {
  useCheckOfflineBundles()
  const bundle = useOfflineBundle(ticketId)
  if (bundle === null) return null
  return (
    <section className="card offline-card" aria-label="Offline access">
      <OfflineStatus ticketId={ticketId} now={now} />
    </section>
  )
}
