import { formatSecurityEventKind, securityEventKinds } from '../../../../domain/security/events.ts'
import { FilterField } from '../../../shared/filter-field.tsx'
import { FilterPanel } from '../../../shared/filter-panel.tsx'
import { useTypedTexts } from '../../../shared/use-typed-texts.ts'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { countFilters, emptyFilter } from './event-filter.ts'
import type { EventFilter } from './event-filter.ts'

const kindChoices = [
  { value: '', label: 'Any event' },
  ...securityEventKinds.map((kind) => ({ value: kind, label: formatSecurityEventKind(kind) })),
]

/** The filters of the security events. What is typed filters after a pause, a choice at once. */
export function EventFilters({
  filter,
  today,
  onFilter,
}: {
  readonly filter: EventFilter
  /** The day on this device. */
  readonly today: string
  readonly onFilter: (changed: Partial<EventFilter>) => void
}) {
  const [texts, setTexts] = useTypedTexts({ person: filter.person, address: filter.address }, onFilter)
  return (
    <FilterPanel
      top={
        <FilterField
          className="fp-find"
          label="Search a person"
          placeholder="Name or email"
          value={texts.person}
          maxLength={254}
          onType={(person) => {
            setTexts({ person })
          }}
        />
      }
      count={countFilters(filter)}
      columns={4}
      onClear={() => {
        onFilter({ ...emptyFilter, person: filter.person })
      }}
    >
      <SelectField
        label="Event"
        choices={kindChoices}
        value={filter.kind}
        onChange={({ target }) => {
          onFilter({ kind: target.value })
        }}
      />
      <Field
        label="From"
        type="date"
        value={filter.from}
        max={filter.to === '' ? today : filter.to}
        onChange={({ target }) => {
          onFilter({ from: target.value })
        }}
      />
      <Field
        label="To"
        type="date"
        value={filter.to}
        min={filter.from}
        onChange={({ target }) => {
          onFilter({ to: target.value })
        }}
      />
      <Field
        label="IP address"
        maxLength={60}
        value={texts.address}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setTexts({ address: target.value })
        }}
      />
    </FilterPanel>
  )
}
