import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { ClaimRow } from '../../../../contract/shapes/claim.ts'
import { isClosed } from '../../../../domain/labor-claims/states.ts'
import { useSession } from '../../../data/session.tsx'
import { processPhoto } from '../../../platform/photos/process-photo.ts'
import { saveErrorMessage } from '../../../data/save-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { ClaimChoice } from '../components/photos/claim-choice.tsx'
import { ClaimFilter } from '../components/list/claim-filter.tsx'
import { isAssigned } from '../components/jobs/job-days.ts'
import { ticketPath } from '../components/claim-paths.ts'
import { getCustomerName } from '../components/claim-display.ts'
import { NoShare } from '../components/photos/no-share.tsx'
import { formatShare } from '../components/photos/share-text.ts'
import { useJobs } from '../components/jobs/use-jobs.ts'
import { useSharedFiles } from '../components/photos/use-shared-files.ts'

const matchesFilter = (claim: ClaimRow, filter: string) =>
  [claim.display_id, claim.serial_number, getCustomerName(claim), claim.customer_city, claim.model]
    .join(' ')
    .toLowerCase()
    .includes(filter.toLowerCase())

/** Adds photos that another app shared to a claim. Works offline with the claims on this device. */
export function ShareScreen({ prepare = processPhoto }: { readonly prepare?: typeof processPhoto }) {
  const { id } = useParams<{ id: string }>()
  const [search] = useSearchParams()
  const go = useNavigate()
  const showSnackbar = useSnackbar()
  const { session } = useSession()
  const isServicer = session.servicer || session.viewing_as_servicer
  const { rows, error: errorText, refresh, asOf } = useJobs(isServicer ? 'jobs' : 'filed')
  const [selectedClaim, setSelectedClaim] = useState<ClaimRow | null>(null)
  const [filter, setFilter] = useState('')
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly errorText: string | null }>({
    isBusy: false,
    errorText: null,
  })
  const { sharedFiles, intake, put, drop } = useSharedFiles(id ?? null, selectedClaim, prepare)
  const title = 'Add to a claim'

  if (sharedFiles.state === 'loading')
    return (
      <Page title={title} back="/dashboard">
        <Loading label="Loading shared files" />
      </Page>
    )
  if (sharedFiles.state === 'failed')
    return (
      <Page title={title} back="/dashboard">
        <Failed title="The shared files could not be read">{saveErrorMessage(sharedFiles.error)}</Failed>
      </Page>
    )
  const files = sharedFiles.value
  if (files === null)
    return (
      <Page title={title} back="/dashboard">
        <NoShare why={search.get('why')} />
      </Page>
    )

  const openJobs = rows === 'none' ? [] : rows.filter((row) => !isClosed(row.value))
  // Assigned jobs come first, because shared photos mostly belong to the current work.
  const open = [...openJobs.filter(isAssigned), ...openJobs.filter((row) => !isAssigned(row))].map((row) => row.value)
  const matchingClaims = open.filter((claim) => matchesFilter(claim, filter))
  const sharedText = formatShare(files)
  const save = async () => {
    if (selectedClaim === null) return
    setState({ isBusy: true, errorText: null })
    try {
      const { isAll } = await put(files)
      setState({ isBusy: false, errorText: null })
      if (!isAll) return
      showSnackbar({ text: `${sharedText} saved on this device` })
      go(ticketPath(selectedClaim.ticket_id), { replace: true })
    } catch (error) {
      setState({ isBusy: false, errorText: saveErrorMessage(error) })
    }
  }

  const choose = (className: string, look: { size?: 'big' }) => (
    <Button
      fill="filled"
      className={className}
      {...look}
      isBusy={state.isBusy}
      disabled={selectedClaim === null}
      onClick={() => void save()}
    >
      {selectedClaim === null ? 'Choose a claim' : `Add to ${selectedClaim.display_id}`}
    </Button>
  )
  const discard = (className: string) => (
    <Button
      className={className}
      disabled={state.isBusy}
      onClick={() => {
        void drop(files).then(() => go('/dashboard', { replace: true }))
      }}
    >
      Discard
    </Button>
  )

  return (
    <Page
      title={title}
      subtitle={`${sharedText} from another app or a website`}
      back="/dashboard"
      asOf={asOf}
      canRefresh
      works="photos are saved here and sent later"
      actions={
        <>
          {discard('desk fx')}
          {choose('desk fx', {})}
        </>
      }
      dock={
        <>
          {discard('big')}
          {choose('grow', { size: 'big' })}
        </>
      }
    >
      <div className="stack g4">
        <Note icon="info">
          Nothing is added before you press Add. If you did not share this, discard it. It is removed after a day.
        </Note>
        {files.text === '' ? null : <Note icon="speech">“{files.text}” will be added as a note.</Note>}
        {intake.refused.map((one) => (
          <Note key={one.name} tone="bad" icon="alert" role="alert">
            {one.why}
          </Note>
        ))}
        {state.errorText === null ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {state.errorText}
          </Note>
        )}
        {open.length > 8 ? (
          <ClaimFilter
            filter={filter}
            onFilter={(texts) => {
              setFilter(texts.filter)
            }}
          />
        ) : null}
        {rows === 'none' && errorText === null ? (
          <Loading label="Loading your claims" />
        ) : rows === 'none' ? (
          <Failed title="Your claims did not load" onAgain={refresh}>
            They are not on this device yet. The shared files stay here for a day, and your outbox leads back to them.
          </Failed>
        ) : matchingClaims.length === 0 ? (
          <Empty icon="document" title={open.length === 0 ? 'No open claims' : 'No matching claims'}>
            The shared files stay on this device for a day, and your outbox leads back to them.
          </Empty>
        ) : (
          <ClaimChoice
            claims={matchingClaims}
            chosen={selectedClaim?.ticket_id ?? null}
            isBusy={state.isBusy}
            onChoose={setSelectedClaim}
          />
        )}
      </div>
    </Page>
  )
}
