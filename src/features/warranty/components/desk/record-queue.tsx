import type { DeskRegistration, RegistrationDesk } from '../../../../../contract/registration-desk.ts'
import { registrationSections } from '../../../../../domain/warranty/desk.ts'
import { DeskQueue, DeskTags, SectionLinks } from '../../../../shared/desk/desk-queue.tsx'
import { formatAge } from '../../../../shared/desk/format-age.ts'
import { OtherDesk } from '../../../../shared/desk/other-desk.tsx'
import { formatTotal, sectionLabels, toSectionPath } from './desk-address.ts'
import type { DeskAddress } from './desk-address.ts'
import type { Watched } from './use-watch-records.ts'

/** The sections as links, each with its number and since when the first one waits. */
export function RecordSections({
  sections,
  address,
  pathname,
  now,
}: {
  readonly sections: RegistrationDesk['sections']
  readonly address: DeskAddress
  readonly pathname: string
  readonly now: number
}) {
  return (
    <SectionLinks
      sections={registrationSections.map((section) => {
        const total = sections.find((one) => one.section === section)
        const oldest = total?.oldest ?? null
        return {
          ...{ key: section, label: sectionLabels[section], to: toSectionPath(pathname, address, section) },
          ...{
            isCurrent: section === address.section,
            count: total === undefined ? null : formatTotal(total.count, address),
            alert: '',
          },
          below: oldest === null ? '' : `the first for ${formatAge(oldest, now).replace('new', 'minutes')}`,
        }
      })}
      end={<OtherDesk to="claims" />}
    />
  )
}

function Tags({ row, others, now }: { readonly row: DeskRegistration; readonly others: string; readonly now: number }) {
  const count = row.findings.length
  const tags = [
    ...(count === 0 ? [] : [{ text: count === 1 ? '1 finding' : `${count} findings`, tone: '' }]),
    ...(row.answered_at === null ? [] : [{ text: `Answered ${formatAge(row.answered_at, now)}`, tone: '' }]),
    ...(others === '' ? [] : [{ text: `${others} is here`, tone: 'is-here' }]),
  ]
  return <DeskTags tags={tags} />
}

/** The registrations of a section, each with its account and its wait. */
export function RecordQueue({
  rows,
  readers,
  now,
  ...list
}: {
  readonly rows: readonly DeskRegistration[]
  readonly openId: string
  readonly readers: Watched['readers']
  readonly now: number
  readonly toPath: (id: string) => string
}) {
  return (
    <DeskQueue label="Registrations" rows={rows} getId={(row) => row.record_id} {...list}>
      {(row) => (
        <>
          <span className="row">
            <span className="m5 ell grow">{row.owner === '' ? row.account_name : row.owner}</span>
            <span className="t12 mute tn nw">{formatAge(row.since, now)}</span>
          </span>
          <span className="row t12 mute">
            <span>{row.display_id}</span>
            <span className="ell grow">{row.machine}</span>
          </span>
          <span className="t12 mute ell">{row.account_name}</span>
          <Tags row={row} others={listOthers(readers, row.record_id).join(', ')} now={now} />
        </>
      )}
    </DeskQueue>
  )
}

/** The names of those who have a registration open. */
export const listOthers = (readers: Watched['readers'], id: string): readonly string[] =>
  readers.filter((one) => one.record_id === id).map(({ name }) => name)
