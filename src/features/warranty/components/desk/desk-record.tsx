import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { DeskRegistration } from '../../../../../contract/registration-desk.ts'
import type { WarrantyRecord } from '../../../../../contract/shapes/registration.ts'
import type { SeenRecord } from '../../../../../offline/engine.ts'
import type { useEngine } from '../../../../data/engine.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useLiveQuery } from '../../../../data/use-live-query.ts'
import { Key } from '../../../../shared/desk/desk-keys.tsx'
import { SkipBar } from '../../../../shared/desk/skip.tsx'
import { useFresh } from '../../../../shared/desk/use-fresh.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { BulletinNotes } from '../../../../shared/machine/bulletin-notes.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { closeOnly } from '../../../../ui/close-only.ts'
import { formatMoment } from '../../../../ui/format-time.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Failed, Loading } from '../../../../ui/load-states.tsx'
import { Note } from '../../../../ui/note.tsx'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { HistoryCard } from '../record/history-card.tsx'
import { getMachineName, getOwnerName, getRecordPath, getStatusChip } from '../record-display.ts'
import { RecordEvidence } from './record-evidence.tsx'
import { ApproveBar, RecordSheet, SideSteps } from './record-steps.tsx'
import type { OpenSheet } from './record-steps.tsx'
import { useDecideRecord } from './use-decide-record.ts'

interface Props {
  /** What the queue found in it; null where the queue does not have it. */
  readonly findings: DeskRegistration['findings'] | null
  readonly others: readonly string[]
  readonly now: number
  readonly onNext: () => void
  /** Follows a decision about this revision. */
  readonly onDecided: (rev: number) => void
}

function Facts({ record }: { readonly record: WarrantyRecord }) {
  const facts = [
    ['Account', record.account?.name ?? '–'],
    [
      'Bought',
      record.floor_model ? 'Floor model' : record.purchased_date === null ? '–' : formatFullDay(record.purchased_date),
    ],
    ...(record.installed_date === null ? [] : [['Installed', formatFullDay(record.installed_date)] as const]),
    ['Warranty', record.scheme?.title ?? 'None'],
    ['Earlier claims', record.earlier_claims === 0 ? 'None' : String(record.earlier_claims)],
  ] as const
  return (
    <dl className="dk-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Findings({ findings }: Pick<Props, 'findings'>) {
  if (findings === null) return null
  return (
    <section className="dk-checks" aria-label="What was found">
      {findings.length === 0 ? (
        <p>
          <Icon name="check-circle" size="s" className="ok-t" /> Nothing found that speaks against this registration.
        </p>
      ) : (
        <ul className="dk-found">
          {findings.map(({ code, sentence }) => (
            <li key={code}>
              <Icon name="warning" size="s" /> {sentence}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const joinFilled = (...texts: readonly string[]) => texts.filter((text) => text !== '').join(', ')

/** Who owns the machine and where it stands, and the last notes. */
function Owner({ record, now }: { readonly record: WarrantyRecord; readonly now: number }) {
  const { locations: at } = record
  return (
    <div className="dk-story">
      {at === null ? null : (
        <>
          <p>
            <span className="mute">Owner</span>{' '}
            {joinFilled(at.company_name, at.contact_name, at.address_1, at.city, at.state, at.postal_code) || '–'}
          </p>
          <p>
            <span className="mute">Contact</span> {joinFilled(at.phone, at.email) || '–'}
          </p>
          {at.dealer_name === '' ? null : (
            <p>
              <span className="mute">Sold by</span> {joinFilled(at.dealer_name, at.dealer_city)}
            </p>
          )}
        </>
      )}
      <p>
        <span className="mute">Registered</span> {formatFullDay(record.created_at)}
        {record.registered_by === null ? '' : ` by ${record.registered_by.name}`}
      </p>
      {record.notes.slice(-2).map((note) => (
        <p key={note.id}>
          <Icon name="note" size="s" className="mute" /> {note.note}{' '}
          <span className="mute">
            {note.author.name}, {formatMoment(note.made_at, now)}
          </span>
        </p>
      ))}
    </div>
  )
}

function OpenRecord({ seen, findings, others, now, onNext, onDecided }: Props & { readonly seen: SeenRecord }) {
  const { value: record } = seen
  const [open, setOpen] = useState<OpenSheet | null>(null)
  const decide = useDecideRecord(record, onDecided)
  return (
    <div className="dk-work">
      <section className="dk-claim" aria-label={`Registration ${record.display_id}`}>
        <header className="dk-head">
          <div className="grow">
            <div className="row wrap">
              <h2>{getOwnerName(record) || (record.account?.name ?? record.display_id)}</h2>
              <StatusChip {...getStatusChip(record.status)} />
            </div>
            <p className="row wrap mute">
              <span>{record.display_id}</span>
              <span>{getMachineName(record)}</span>
              <span className="mono ink2">{record.serial_number}</span>
            </p>
          </div>
          <div className="row wrap dk-acts">
            <SideSteps record={record} onOpen={setOpen} />
            <Link className={buttonClass({})} to={getRecordPath(record.id)} data-key="o" aria-keyshortcuts="o">
              Open
              <Key name="o" />
            </Link>
          </div>
        </header>
        {others.length === 0 ? null : (
          <Note tone="info" icon="people" role="status" className="dk-others">
            {others.join(' and ')} {others.length === 1 ? 'has' : 'have'} this registration open too.
          </Note>
        )}
        <Facts record={record} />
        <BulletinNotes machine={record} />
        <Findings findings={findings} />
        <Owner record={record} now={now} />
        <div className="dk-history stack">
          <HistoryCard seen={seen} now={now} />
        </div>
        <ApproveBar key={record.rev} record={record} findings={findings} decide={decide} onNext={onNext} />
        <RecordSheet
          record={record}
          open={open}
          decide={decide}
          onClose={() => {
            setOpen(closeOnly(open))
          }}
        />
      </section>
      <RecordEvidence seen={seen} />
    </div>
  )
}

const refreshRecord = (engine: ReturnType<typeof useEngine>, id: string) => engine.refreshRecord(id)

/** The open registration with its evidence. It is read again when the server has a newer revision (`rev`). */
export function DeskRecord({ id, rev, ...props }: Props & { readonly id: string; readonly rev: number | null }) {
  const read = useLiveQuery((own) => own.record(id), [id])
  const shown = read.state === 'ready' && read.value !== null ? read.value : null
  const { error, retry } = useFresh(refreshRecord, id, rev === null || rev <= (shown?.value.rev ?? 0) ? null : rev)
  // A row of a list has no pictures and no notes: it is read whole before anything is decided on it.
  if (shown !== null && shown.is === 'whole') return <OpenRecord seen={shown} {...props} />
  return (
    <section className="dk-claim" aria-label="Registration">
      {read.state === 'failed' || error !== null ? (
        <Failed title="The registration did not load" onAgain={retry}>
          {error === null ? 'This device could not read its saved data.' : callErrorMessage(error)}
        </Failed>
      ) : (
        <Loading label="Loading the registration" rows={5} />
      )}
      <SkipBar onNext={props.onNext} />
    </section>
  )
}
