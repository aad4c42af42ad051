import { getOrderStatusLabel, orderStatuses } from '../../../../../domain/orders/states.ts'
import { FilterField } from '../../../../shared/filter-field.tsx'
import { FilterPanel } from '../../../../shared/filter-panel.tsx'
import { useTypedTexts } from '../../../../shared/use-typed-texts.ts'
import { Field } from '../../../../ui/field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { countFilters, getShownDays, isNamed, textNames } from './order-filter.ts'
import type { OrderFilter, TextName } from './order-filter.ts'
import './orders.css'

const statusChoices = [
  { value: '', label: 'Any status' },
  { value: 'open', label: 'Open: not delivered, not cancelled' },
  { value: 'to ship', label: 'To ship: received or processing' },
  ...orderStatuses.map((status) => ({ value: status, label: getOrderStatusLabel(status) })),
]

type Texts = Readonly<Record<TextName, string>>
const getTexts = (filter: OrderFilter): Texts =>
  Object.fromEntries(textNames.map((name) => [name, filter[name]])) as Record<TextName, string>

/**
 * The filters of the orders list. What is typed filters 300 ms after the last keystroke; a choice at once. `isStaff`: the
 * list holds orders of several accounts.
 */
export function OrderFilters({
  filter,
  today,
  isStaff,
  onFilter,
}: {
  readonly filter: OrderFilter
  /** The day on this device. */
  readonly today: string
  readonly isStaff: boolean
  readonly onFilter: (changed: Readonly<Partial<Record<keyof OrderFilter, string>>>) => void
}) {
  const [texts, setTexts] = useTypedTexts(getTexts(filter), onFilter)
  const bind = (name: TextName) => ({
    value: texts[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setTexts({ [name]: target.value })
    },
  })
  const days = getShownDays(filter, today)
  const count = countFilters(filter)
  return (
    <FilterPanel
      top={
        <FilterField
          className="fp-find"
          label="Search orders"
          placeholder={isStaff ? 'Number, customer, company, city or email' : 'Number, name, city or PO number'}
          value={texts.filter}
          maxLength={200}
          onType={(typed) => {
            setTexts({ filter: typed })
          }}
        />
      }
      count={count}
      columns={4}
      onClear={() => {
        onFilter({
          ...{ status: '', account: '', order_number: '', serial_number: '', tracking_number: '' },
          ...{ start_date: '', end_date: '' },
        })
      }}
      note={
        isNamed(filter) && filter.start_date === '' ? 'An order with this number is found whatever its date.' : null
      }
    >
      <SelectField
        label="Status"
        choices={statusChoices}
        value={filter.status}
        onChange={({ target }) => {
          onFilter({ status: target.value })
        }}
      />
      <Field
        label="From"
        type="date"
        value={days.start}
        max={days.end === '' ? today : days.end}
        onChange={({ target }) => {
          onFilter({ start_date: target.value === '' ? 'all' : target.value })
        }}
      />
      <Field
        label="To"
        type="date"
        value={days.end}
        min={days.start}
        onChange={({ target }) => {
          onFilter({ end_date: target.value })
        }}
      />
      {isStaff ? <Field label="Account" maxLength={100} {...bind('account')} /> : null}
      <Field label="Order or PO number" maxLength={40} {...bind('order_number')} />
      <Field label="Serial number" maxLength={60} {...bind('serial_number')} />
      <Field label="Tracking number" maxLength={60} {...bind('tracking_number')} />
    </FilterPanel>
  )
}
