import type { X12OfManufacturer } from '../../../../../contract/x12.ts'
import type { X12Partner } from '../../../../../domain/x12/partner.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { Button } from '../../../../ui/button.tsx'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { characterLabels, qualifierLabels, segmentEndLabels, settingNames, usageLabels } from './x12-display.ts'

const formatCode = (code: string) => (code === '' ? '' : `, group ${code}`)

function listFacts(partner: X12Partner): readonly (readonly [string, string])[] {
  return [
    ['Our number', `${partner.sender_id}${formatCode(partner.sender_code)}`],
    ['What it is', qualifierLabels[partner.sender_qualifier]],
    ['Their number', `${partner.receiver_id}${formatCode(partner.receiver_code)}`],
    ['What it is', qualifierLabels[partner.receiver_qualifier]],
    ['Separators', `${partner.element_separator} and ${partner.component_separator}`],
    ['End of a segment', segmentEndLabels[partner.segment_end]],
    ['Characters', characterLabels[partner.characters]],
  ]
}

/** A manufacturer's X12 numbers and separators, and who set them. */
export function PartnerCard({
  of: { partner, history },
  mayChange,
  onChange,
}: {
  readonly of: X12OfManufacturer
  readonly mayChange: boolean
  readonly onChange: () => void
}) {
  return (
    <SectionCard
      title="X12 numbers"
      {...(partner === null
        ? {}
        : {
            end: (
              <StatusChip
                label={usageLabels[partner.usage]}
                {...(partner.usage === 'P'
                  ? ({ tone: 'ok', mark: 'full' } as const)
                  : ({ tone: 'warn', mark: 'ring' } as const))}
              />
            ),
          })}
    >
      {partner === null ? (
        <div className="bd">
          <p className="ink2">
            Registrations and claims can be exported as X12 files (140 and 142) once the numbers are entered under which
            this manufacturer and the shop know each other.
          </p>
        </div>
      ) : (
        <dl className="pt-facts">
          {listFacts(partner).map(([name, value], index) => (
            <div key={`${name} ${index}`}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {history.length === 0 ? null : (
        <ul className="bu-history">
          {history.map(({ by, at, fields }) => (
            <li key={at}>
              {fields.length === 0 ? 'Entered' : 'Changed'}
              {fields.length === 0
                ? ''
                : ` (${fields.map((field) => settingNames[field as keyof X12Partner] ?? field).join(', ')})`}
              {by === '' ? '' : ` by ${by}`} on {formatFullDay(at)}
            </li>
          ))}
        </ul>
      )}
      {mayChange ? (
        <div className="bd row">
          <Button
            size="small"
            icon="edit"
            {...(partner === null ? { fill: 'filled' as const } : {})}
            aria-haspopup="dialog"
            onClick={onChange}
          >
            {partner === null ? 'Enter the numbers' : 'Change'}
          </Button>
        </div>
      ) : null}
    </SectionCard>
  )
}
