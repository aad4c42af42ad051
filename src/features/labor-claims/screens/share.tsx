import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { ClaimRow } from '../../../../contract/shapes/claim.ts'
import { isClosed } from '../../../../domain/labor-claims/states.ts'
import { useSession } from '../../../data/session.tsx'
import { processPhoto } from '../../../platform/photos/process-photo.ts'
import { saveFaultSentence } from '../../../shared/save-fault.ts'
import { counted } from '../../../shared/waiting-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/four-states.tsx'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { ClaimChoice } from '../components/claim-choice.tsx'
import { Filter } from '../components/filter.tsx'
import { isToDo } from '../components/job-days.ts'
import { ticketPath } from '../components/job-paths.ts'
import { customerOf } from '../components/ticket-words.ts'
import { useJobs } from '../components/use-jobs.ts'
import { useParcel } from '../components/use-parcel.ts'

const whyNothing: Readonly<Record<string, string>> = {
  'signed-out':
    'Nobody was signed in on this device, so nothing was kept. The photos are still where you shared them from: share them again now.',
  empty: 'Nothing that can be put on a claim came with it. Share pictures (JPEG, PNG, WebP, HEIC) or PDF files.',
  'not-kept':
    'This device could not keep them: its storage may be full. The photos are still where you shared them from.',
  'no-worker': 'The app was not ready to take photos from other apps yet. It is now: share them again.',
}
const fits = (claim: ClaimRow, filter: string) =>
  [claim.display_id, claim.serial_number, customerOf(claim), claim.customer_city, claim.model]
    .join(' ')
    .toLowerCase()
    .includes(filter.toLowerCase())

/** Photos that another app shared: which claim are they for? Works without a network on the claims of this device. */
export function ShareScreen({ prepare = processPhoto }: { readonly prepare?: typeof processPhoto }) {
  const { id } = useParams<{ id: string }>()
  const [search] = useSearchParams()
  const go = useNavigate()
  const say = useSnackbar()
  const { session } = useSession()
  const isServicer = session.servicer || session.viewing_as_servicer
  const { rows, fault, refresh, asOf } = useJobs(isServicer ? 'jobs' : 'filed')
  const [chosen, setChosen] = useState<ClaimRow | null>(null)
  const [filter, setFilter] = useState('')
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly fault: string | null }>({
    isBusy: false,
    fault: null,
  })
  const { parcel, intake, put, drop } = useParcel(id ?? null, chosen, prepare)
  const title = 'Put on a claim'

  if (parcel.state === 'loading')
    return (
      <Page title={title} back="/dashboard">
        <Loading label="Loading what was shared" />
      </Page>
    )
  if (parcel.state === 'failed')
    return (
      <Page title={title} back="/dashboard">
        <Failed title="What was shared cannot be read">{saveFaultSentence(parcel.error)}</Failed>
      </Page>
    )
  const what = parcel.value
  if (what === null)
    return (
      <Page title={title} back="/dashboard">
        <Empty icon="image" title="Nothing to put on a claim">
          {whyNothing[search.get('why') ?? ''] ?? 'Everything that was shared is on its claim.'}
        </Empty>
      </Page>
    )

  const unclosed = rows === 'none' ? [] : rows.filter((row) => !isClosed(row.value))
  // Whoever shares has mostly just been there: what is to be done comes before what is being decided.
  const open = [...unclosed.filter(isToDo), ...unclosed.filter((row) => !isToDo(row))].map((row) => row.value)
  const shown = open.filter((claim) => fits(claim, filter))
  const pictures =
    what.files.length === 0
      ? 'The words'
      : counted(what.files.length, what.files.some(({ type }) => type === 'application/pdf') ? 'file' : 'photo')
  const save = async () => {
    if (chosen === null) return
    setState({ isBusy: true, fault: null })
    try {
      const { isAll } = await put(what)
      setState({ isBusy: false, fault: null })
      if (!isAll) return
      say({ text: `${pictures} saved on this device` })
      go(ticketPath(chosen.ticket_id), { replace: true })
    } catch (error) {
      setState({ isBusy: false, fault: saveFaultSentence(error) })
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
      {chosen === null ? 'Choose a claim' : `Put on ${chosen.display_id}`}
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
      works="photos are kept here and sent later"
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
        {what.text === '' ? null : <Note icon="speech">“{what.text}” becomes a note.</Note>}
        {intake.refused.map((one) => (
          <Note key={one.name} tone="bad" icon="alert" role="alert">
            {one.why}
          </Note>
        ))}
        {state.fault === null ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {state.fault}
          </Note>
        )}
        {open.length > 8 ? <Filter onFilter={setFilter} /> : null}
        {rows === 'none' && fault === null ? (
          <Loading label="Loading your claims" />
        ) : rows === 'none' ? (
          <Failed title="Your claims cannot be shown" onAgain={refresh}>
            They have not been on this device yet. What was shared is kept here until you choose a claim.
          </Failed>
        ) : shown.length === 0 ? (
          <Empty icon="document" title={open.length === 0 ? 'You have no open claim' : 'No claim fits'}>
            What was shared is kept on this device.
          </Empty>
        ) : (
          <ClaimChoice claims={shown} chosen={chosen?.ticket_id ?? null} onChoose={setChosen} />
        )}
      </div>
    </Page>
  )
}
