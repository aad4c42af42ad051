import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Bulletin } from '../../../contract/bulletins.ts'
import type { ScopedMachine } from '../../../domain/bulletins/bulletin.ts'
import { formatFullDay } from '../formats/format-date.ts'
import { SectionCard } from '../section-card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useBulletins } from './use-bulletins.ts'
import './bulletins.css'

const isRecall = ({ kind }: Pick<Bulletin, 'kind'>) => kind === 'recall'

/** What a card about these bulletins is called. */
export function getBulletinTitle(list: readonly Pick<Bulletin, 'kind'>[]): string {
  const recalls = list.filter(isRecall).length
  if (recalls === list.length) return recalls === 1 ? 'Recall' : 'Recalls'
  if (recalls > 0) return 'Recalls and bulletins'
  return list.length === 1 ? 'Service bulletin' : 'Service bulletins'
}

/** One recall or bulletin: its kind, title, text and parts. */
export function BulletinText({ bulletin, end }: { readonly bulletin: Bulletin; readonly end?: ReactNode }) {
  const { title, text, manufacturer_name: by, part_numbers: parts, shown_from: from } = bulletin
  return (
    <>
      <div className="row wrap">
        <StatusChip
          {...(isRecall(bulletin) ? { label: 'Recall', tone: 'bad' } : { label: 'Bulletin', tone: 'info' })}
        />
        <b className="grow">{title}</b>
        <span className="mute t13">
          {by}, {formatFullDay(from)}
        </span>
      </div>
      <p className="bu-text">{text}</p>
      {parts.length === 0 ? null : (
        <p className="t13">
          Parts:{' '}
          {parts.map((number, at) => (
            <span key={number}>
              {at === 0 ? '' : ', '}
              <Link className="mono" to={`/search/${encodeURIComponent(number)}`}>
                {number}
              </Link>
            </span>
          ))}
        </p>
      )}
      {end}
    </>
  )
}

/** A card with the recalls and bulletins about a machine; nothing where there are none. `renderEnd`: what a screen adds to each. */
export function BulletinsCard({
  machine,
  renderEnd,
}: {
  readonly machine: ScopedMachine
  readonly renderEnd?: (bulletin: Bulletin) => ReactNode
}) {
  const list = useBulletins(machine)
  if (list.length === 0) return null
  return (
    <SectionCard
      title={getBulletinTitle(list)}
      count={list.length > 1 ? list.length : 0}
      className={list.some(isRecall) ? 'bu-card has-recall' : 'bu-card'}
    >
      <ul className="bu-list">
        {list.map((bulletin) => (
          <li key={bulletin.bulletin_id}>
            <BulletinText bulletin={bulletin} end={renderEnd?.(bulletin)} />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

/** The recalls and bulletins about a machine, as notes within a form. */
export function BulletinNotes({ machine }: { readonly machine: ScopedMachine | null }) {
  const list = useBulletins(machine)
  if (list.length === 0) return null
  return (
    <div role="status" className="bu-all">
      <ul className="bu-notes">
        {list.map((bulletin) => (
          <li key={bulletin.bulletin_id} className={isRecall(bulletin) ? 'is-recall' : ''}>
            <Icon name={isRecall(bulletin) ? 'alert' : 'info'} />
            <div className="grow">
              <b>
                {isRecall(bulletin) ? 'Recall' : 'Service bulletin'} of {bulletin.manufacturer_name}: {bulletin.title}
              </b>
              <p className="bu-text">{bulletin.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
