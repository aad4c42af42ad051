import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { ClaimRow } from '../../../../contract/shapes/claim.ts'
import { isClosed } from '../../../../domain/labor-claims/states.ts'
import { useSession } from '../../../data/session.tsx'
import { processPhoto } from '../../../platform/photos/process-photo.ts'
import { saveFaultSentence } from '../../../shared/save-fault.ts'
import { counted } from '../../../shared/waiting-words.ts'
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
import { useJobs } from '../components/jobs/use-jobs.ts'
import { useSharedFiles } from '../components/photos/use-shared-files.ts'

const whyNothing: Readonly<Record<string, string>> = {
  'signed-out':
    'No one was signed in on this device, so nothing was saved. The photos are still where you shared them from. Share them again now.',
  empty: 'Nothing in it can be added to a claim. Share pictures (JPEG, PNG, WebP, HEIC) or PDF files.',
  'not-kept':
    'This device could not save them. Its storage may be full. The photos are still where you shared them from.',
  'no-worker': 'The app was not ready to take photos from other apps yet. It is ready now. Share them again.',
}
const fits = (claim: ClaimRow, filter: string) =>
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
  const [chosen, setChosen] = useState<ClaimRow | null>(null)
  const [filter, setFilter] = useState('')
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly errorText: string | null }>({
    isBusy: false,
    errorText: null,
  })
  const { parcel, intake, put, drop } = useSharedFiles(id ?? null, chosen, prepare)
  const title = 'Add to a claim'

  if (parcel.state === 'loading')
    return (
      <Page title={title} back="/dashboard">
        <Loading label="Loading shared files" />
      </Page>
    )
  if (parcel.state === 'failed')
    return (
      <Page title={title} back="/dashboard">
        <Failed title="The shared files could not be read">{saveFaultSentence(parcel.error)}</Failed>
      </Page>
    )
  const what = parcel.value
  if (what === null)
    return (
      <Page title={title} back="/dashboard">
        <Empty icon="image" title="Nothing to add to a claim">
          {whyNothing[search.get('why') ?? ''] ?? 'Everything you shared is on its claim.'}
        </Empty>
      </Page>
    )

  const unclosed = rows === 'none' ? [] : rows.filter((row) => !isClosed(row.value))
  // Assigned jobs come first, because shared photos mostly belong to the current work.
  const open = [...unclosed.filter(isAssigned), ...unclosed.filter((row) => !isAssigned(row))].map((row) => row.value)
  const shown = open.filter((claim) => fits(claim, filter))
  const pictures =
    what.files.length === 0
      ? 'The text'
      : counted(what.files.length, what.files.some(({ type }) => type === 'application/pdf') ? 'file' : 'photo')
  const save = async () => {
    if (chosen === null) return
    setState({ isBusy: true, errorText: null })
    try {
      const { isAll } = await put(what)
      setState({ isBusy: false, errorText: null })
      if (!isAll) return
      showSnackbar({ text: `${pictures} saved on this device` })
      go(ticketPath(chosen.ticket_id), { replace: true })
    } catch (error) {
      setState({ isBusy: false, errorText: saveFaultSentence(error) })
    }
  }

  const choose = (className: string, look: { size?: 'big' }) => (
    <Button
      fill="filled"
      className={className}
      {...look}
      isBusy={state.isBusy}
      disabled={chosen === null}
      onClick={() => void save()}
    >
      {chosen === null ? 'Choose a claim' : `Add to ${chosen.display_id}`}
    </Button>
  )
  const discard = (className: string) => (
    <Button
      className={className}
      onClick={() => {
        void drop(what).then(() => go('/dashboard', { replace: true }))
      }}
    >
      Discard
    </Button>
  )

  return (
    <Page
      title={title}
      subtitle={`${pictures} from another app`}
      back="/dashboard"
      asOf={asOf}
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
        {what.text === '' ? null : <Note icon="speech">“{what.text}” will be added as a note.</Note>}
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
        {open.length > 8 ? <ClaimFilter onFilter={setFilter} /> : null}
        {rows === 'none' && errorText === null ? (
          <Loading label="Loading your claims" />
        ) : rows === 'none' ? (
          <Failed title="Your claims did not load" onAgain={refresh}>
            They are not on this device yet. The shared files stay here until you choose a claim.
          </Failed>
        ) : shown.length === 0 ? (
          <Empty icon="document" title={open.length === 0 ? 'No open claims' : 'No matching claims'}>
            The shared files are saved on this device.
          </Empty>
        ) : (
          <ClaimChoice claims={shown} chosen={chosen?.ticket_id ?? null} onChoose={setChosen} />
        )}
      </div>
    </Page>
  )
}
