import type { TermsOfManufacturer, WireTerms } from '../../../../../contract/claim-pay-terms.ts'
import { findTermsOn } from '../../../../../domain/labor-claims/terms/pay-terms.ts'
import { toDay } from '../../../../../domain/orders/list-days.ts'
import { shopTimeZone } from '../../../../../domain/reports/calendar.ts'
import { useNow } from '../../../../data/clock.tsx'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { Button } from '../../../../ui/button.tsx'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { formatAmount } from '../money/claim-money.ts'

const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`)

function formatMiles({ mileage }: WireTerms): string {
  return mileage
    .map(({ over, rate }, at) => {
      const next = mileage[at + 1]
      const where =
        mileage.length === 1 ? '' : next === undefined ? ` beyond ${over} mi` : ` up to ${next.over} mi of a trip`
      return `$${formatAmount(rate)}${where}`
    })
    .join(', ')
}

function formatApproval({ preauthorize_above: above, preauthorization_days: days }: WireTerms): string {
  const limit = above === null ? 'For hours above the limit' : `Above $${formatAmount(above)}`
  return days === null ? limit : `${limit}, holds ${count(days, 'day', 'days')}`
}

function listFacts(terms: WireTerms): readonly (readonly [string, string])[] {
  const { standard_times: times, servicer_rates: rates } = terms
  return [
    [
      'Labor',
      `$${formatAmount(terms.labor_rate)} an hour, by ${terms.labor_basis === 'standard' ? 'standard time' : 'hours on site'}`,
    ],
    ['Hours without approval', terms.hours_limit === null ? 'Limit of the model' : `${terms.hours_limit} h`],
    [
      'Trip charge',
      `$${formatAmount(terms.trip_charge)}${terms.max_trips === null ? '' : `, up to ${count(terms.max_trips, 'trip', 'trips')}`}`,
    ],
    ['Miles', formatMiles(terms)],
    ['Standard times', times.length === 0 ? 'None' : count(times.length, 'repair', 'repairs')],
    ['Own rates', rates.length === 0 ? 'None' : count(rates.length, 'servicer', 'servicers')],
    ['Days to submit', String(terms.file_within_days)],
    ['Approval needed', formatApproval(terms)],
  ]
}

/**
 * The terms of a manufacturer from a day on, and whether they hold today, held before or begin later. Those that begin today
 * hold already, and can still be changed.
 */
export function TermsCard({
  of,
  terms,
  onChange,
}: {
  readonly of: TermsOfManufacturer
  readonly terms: WireTerms
  readonly onChange: (terms: WireTerms) => void
}) {
  const today = toDay(useNow(60_000), shopTimeZone)
  const isLater = terms.from !== null && terms.from > today
  const isNow = findTermsOn(of.terms, today) === terms
  const title = terms.from === null ? 'From the beginning' : `From ${formatFullDay(terms.from)}`
  return (
    <SectionCard
      title={title}
      end={
        <>
          <StatusChip
            {...(isNow
              ? { label: 'In force', tone: 'ok', mark: 'full' }
              : isLater
                ? { label: 'Begins later', tone: 'info', mark: 'half' }
                : { label: 'Ended', tone: 'plain', mark: 'ring' })}
          />
          {terms.may_change ? (
            <Button
              fill="link"
              aria-haspopup="dialog"
              onClick={() => {
                onChange(terms)
              }}
            >
              Change
            </Button>
          ) : null}
        </>
      }
    >
      <dl className="pt-facts">
        {listFacts(terms).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {terms.by === '' || terms.at === null ? null : (
        <p className="tk-more">
          Saved by {terms.by} on {formatFullDay(terms.at)}
        </p>
      )}
    </SectionCard>
  )
}
