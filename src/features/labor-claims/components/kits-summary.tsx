import { Link } from 'react-router-dom'
import { useKitsState, useLookAtKits } from '../../../data/job-kits.tsx'
import { useStanding } from '../../../data/standing.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { GetKit } from './kit-line.tsx'
import { almostFullWords, kitsWords, waitWords } from './kit-words.ts'
import './kit.css'

/** Above the jobs: how many of all open without a signal, why the rest is not here, and a device that is almost full. */
export function KitsSummary() {
  useLookAtKits()
  const state = useKitsState()
  const { isOnline } = useStanding()
  if (state === null) return null
  const { jobs, almostFull } = state
  const missing = jobs.filter((kit) => !kit.isReady)
  const wait = missing.length === 0 ? null : waitWords(state, isOnline)
  return (
    <>
      {jobs.length === 0 ? null : (
        <p className="kits-sum">
          <Icon
            name={missing.length === 0 ? 'check-circle' : 'no-signal'}
            size="s"
            className={missing.length === 0 ? 'ok-t' : 'mute'}
          />
          <span className="t13 ink2">
            {kitsWords(state)}
            {wait === null ? '' : `. ${wait}`}
          </span>
          {missing.length === 0 ? null : <GetKit ticketIds={missing.map((kit) => kit.ticketId)} />}
        </p>
      )}
      {almostFull === null ? null : (
        <Note tone="warn" icon="warning" role="status" className="kits-full">
          {almostFullWords(almostFull)}{' '}
          {almostFull.catalogue === 0 ? null : <Link to="/offline-catalogue">Catalogue on this device</Link>}
        </Note>
      )}
    </>
  )
}
