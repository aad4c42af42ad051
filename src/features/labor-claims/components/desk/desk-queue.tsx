import type { Desk, DeskRow } from '../../../../../contract/claim-desk.ts'
import type { DeskSection } from '../../../../../domain/labor-claims/desk.ts'
import { deskSections } from '../../../../../domain/labor-claims/desk.ts'
import { DeskQueue, DeskTags, SectionLinks } from '../../../../shared/desk/desk-queue.tsx'
import { OtherDesk } from '../../../../shared/desk/other-desk.tsx'
import { formatAge } from '../../../../shared/desk/format-age.ts'
import { formatCount, formatPrice } from '../../../../shared/formats/format-price.ts'
import type { Watched } from './use-watch.ts'
import { sectionLabels, toSectionPath } from './desk-address.ts'
import type { DeskAddress } from './desk-address.ts'

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
    <SectionLinks
      end={<OtherDesk to="registrations" />}
      sections={deskSections.map((section) => {
        const total = totalOf(section)
        return {
          key: section,
          label: sectionLabels[section],
          to: toSectionPath(pathname, address, section),
          isCurrent: section === address.section,
          count: total === undefined ? null : formatCount(total.count),
          below: total === undefined || total.amount === 0 ? '' : formatPrice(total.amount),
          alert: total === undefined || total.overdue === 0 ? '' : `${total.overdue} overdue`,
        }
      })}
    />
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
  return <DeskTags tags={tags} />
}

/** The claims of a section, each with its money and its wait. */
export function ClaimQueue({
  rows,
  readers,
  now,
  ...list
}: {
  readonly rows: readonly DeskRow[]
  readonly openId: string
  readonly readers: Watched['readers']
  readonly now: number
  readonly toPath: (id: string) => string
}) {
  return (
    <DeskQueue label="Claims" rows={rows} getId={(row) => row.ticket_id} {...list}>
      {(row) => (
        <>
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
          <Tags row={row} others={listOthers(readers, row.ticket_id)} now={now} />
        </>
      )}
    </DeskQueue>
  )
}

const listOthers = (readers: Watched['readers'], id: string) =>
  readers
    .filter((one) => one.ticket_id === id)
    .map(({ name }) => name)
    .join(', ')
