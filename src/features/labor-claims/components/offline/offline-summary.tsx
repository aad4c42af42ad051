import { Link } from 'react-router-dom'
import { useOfflineBundlesState, useCheckOfflineBundles } from '../../../../data/offline-bundles.tsx'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Note } from '../../../../ui/note.tsx'
import { DownloadButton } from './offline-status-line.tsx'
import { formatAlmostFull, formatBundles } from './offline-text.ts'
import './offline.css'

/**
 * Above the jobs: how many are available offline, why the others are not, and a warning when storage is almost full.
 * `isExpected`: there are jobs whose bundles are still to be listed.
 */
export function OfflineSummary({ isExpected }: { readonly isExpected: boolean }) {
  useCheckOfflineBundles()
  const state = useOfflineBundlesState()
  const { isOnline } = useConnectionStatus()
  // The line has its place before it is known, so that the jobs below it stay where they are.
  const place = isExpected ? <p className="offline-sum" aria-hidden="true" /> : null
  if (state === null) return place
  const { jobs, almostFull } = state
  const missing = jobs.filter((bundle) => !bundle.isReady)
  return (
    <>
      {jobs.length === 0 ? (
        place
      ) : (
        <p className="offline-sum">
          <Icon
            name={missing.length === 0 ? 'check-circle' : 'no-signal'}
            size="s"
            className={missing.length === 0 ? 'ok-t' : 'mute'}
          />
          <span className="t13 ink2">{formatBundles(state, isOnline)}</span>
          {missing.length === 0 ? null : <DownloadButton ticketIds={missing.map((bundle) => bundle.ticketId)} />}
        </p>
      )}
      {almostFull === null ? null : (
        <Note tone="warn" icon="warning" role="status" className="offline-full">
          {formatAlmostFull(almostFull)}{' '}
          {almostFull.catalogue === 0 ? null : <Link to="/offline-catalogue">Catalogue on this device</Link>}
        </Note>
      )}
    </>
  )
}
