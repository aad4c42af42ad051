import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { Desk, DeskRow } from '../../../../../contract/claim-desk.ts'
import type { DeskSection } from '../../../../../domain/labor-claims/desk.ts'
import { deskSections } from '../../../../../domain/labor-claims/desk.ts'
import { formatPrice } from '../../../../shared/formats/format-price.ts'
import type { Watched } from './use-watch.ts'
import { sectionLabels, toSectionPath } from './desk-address.ts'
import type { DeskAddress } from './desk-address.ts'

const hourMs = 3_600_000

/** `8 d`, `5 h`, or `new` within the first hour. */
export function formatAge(since: string, now: number): string {
  const hours = Math.floor((now - Date.parse(since)) / hourMs)
  if (hours < 1) return 'new'
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}

/** The sections as links, each with its number and its money. */
export function DeskSections({
  sections,
  address,
  pathname,
}: {
  readonly sections: Desk['sections']
  readonly address: DeskAddress
  readonly pathname: string
}) {
  const totalOf = (section: DeskSection) => sections.find((one) => one.section === section)
  return (
    <nav className="scroll-x dk-sections" aria-label="Sections">
      {deskSections.map((section) => {
        const total = totalOf(section)
        return (
          <Link
            key={section}
            className="dk-section"
            to={toSectionPath(pathname, address, section)}
            {...(section === address.section ? { 'aria-current': 'page' as const } : {})}
          >
            <span className="row">
              <span>{sectionLabels[section]}</span>
              <b className="tn">{total?.count ?? '…'}</b>
            </span>
            <span className="t12 mute tn">
              {total === undefined || total.amount === 0 ? '\u00a0' : formatPrice(total.amount)}
              {total === undefined || total.overdue === 0 ? null : (
                <span className="bad-t b"> · {total.overdue} overdue</span>
              )}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}

function Tags({ row, others, now }: { readonly row: DeskRow; readonly others: string; readonly now: number }) {
  const photos =
    row.photos_missing === 1 ? '1 photo still on its way' : `${row.photos_missing} photos still on their way`
  const tags = [
    ...(row.is_overdue ? [{ text: 'Overdue', tone: 'is-bad' }] : []),
    ...(row.photos_missing > 0 ? [{ text: photos, tone: '' }] : []),
    ...(row.answered_at === null ? [] : [{ text: `Answered ${formatAge(row.answered_at, now)}`, tone: '' }]),
    ...(others === '' ? [] : [{ text: `${others} is here`, tone: 'is-here' }]),
  ]
  if (tags.length === 0) return null
  return (
    <span className="dk-tags">
      {tags.map(({ text, tone }) => (
        <span key={text} className={`dk-tag ${tone}`}>
          {text.replace('Answered new', 'Answered just now')}
        </span>
      ))}
    </span>
  )
}

/** The claims of a section, each with its money and its wait. The open one is marked and scrolled into view. */
export function DeskQueue({
  rows,
  openId,
  readers,
  now,
  toPath,
}: {
  readonly rows: readonly DeskRow[]
  readonly openId: string
  readonly readers: Watched['readers']
  readonly now: number
  readonly toPath: (id: string) => string
}) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [openId])
  return (
    <ul ref={list} className="dk-queue" aria-label="Claims">
      {rows.map((row) => {
        const isOpen = row.ticket_id === openId
        const others = readers.filter((one) => one.ticket_id === row.ticket_id).map(({ name }) => name)
        return (
          <li key={row.ticket_id}>
            <Link
              className={isOpen ? 'dk-row is-open' : 'dk-row'}
              to={toPath(row.ticket_id)}
              replace
              {...(isOpen ? { 'aria-current': 'true' as const } : {})}
            >
              <span className="row">
                <span className="m5 ell grow">{row.customer}</span>
                <span className="m5 tn">{row.amount === null ? '–' : formatPrice(row.amount)}</span>
              </span>
              <span className="row t12 mute">
                <span>{row.display_id}</span>
                <span className="ell grow">{row.machine}</span>
                <span className="tn nw">{formatAge(row.since, now)}</span>
              </span>
              <span className="t12 mute ell">{row.servicer_name ?? 'No servicer yet'}</span>
              <Tags row={row} others={others.join(', ')} now={now} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
