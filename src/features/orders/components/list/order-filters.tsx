import { useEffect, useRef, useState } from 'react'
import { getOrderStatusLabel, orderStatuses } from '../../../../../domain/orders/states.ts'
import { useClock } from '../../../../data/clock.tsx'
import { FilterField } from '../../../../shared/filter-field.tsx'
import { Button } from '../../../../ui/button.tsx'
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
  const clock = useClock()
  const [texts, setTexts] = useState<Texts>(() => getTexts(filter))
  const [isOpen, setOpen] = useState(countFilters(filter) > 0)
  const latest = useRef({ filter, onFilter })
  useEffect(() => {
    latest.current = { filter, onFilter }
  })
  // An address from elsewhere, such as Back or Clear, replaces what was typed. The one that this form set does not: typing
  // may have gone on since.
  const given = JSON.stringify(getTexts(filter))
  const [before, setBefore] = useState(given)
  const [sent, setSent] = useState(given)
  if (before !== given) {
    setBefore(given)
    if (given !== sent) setTexts(getTexts(filter))
  }
  useEffect(
    () =>
      clock.setTimer(300, () => {
        const typed = Object.fromEntries(textNames.map((name) => [name, texts[name].trim()])) as Texts
        const isSame = textNames.every((name) => typed[name] === latest.current.filter[name])
        if (isSame) return
        setSent(JSON.stringify(typed))
        latest.current.onFilter(typed)
      }),
    [clock, texts],
  )
  const bind = (name: TextName) => ({
    value: texts[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setTexts({ ...texts, [name]: target.value })
    },
  })
  const days = getShownDays(filter, today)
  const count = countFilters(filter)
  return (
    <div className="ol-filters no-print">
      <div className="ol-top">
        <FilterField
          className="ol-find"
          label="Search orders"
          placeholder={isStaff ? 'Number, customer, company, city or email' : 'Number, name, city or PO number'}
          value={texts.filter}
          maxLength={200}
          onType={(typed) => {
            setTexts({ ...texts, filter: typed })
          }}
        />
        <Button
          icon="filter"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen)
          }}
        >
          {count === 0 ? 'Filters' : `Filters, ${count} set`}
        </Button>
      </div>
      {isOpen ? (
        <div className="ol-fields" role="group" aria-label="Filters">
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
          <div className="ol-clear">
            <Button
              fill="clear"
              disabled={count === 0}
              onClick={() => {
                onFilter({
                  ...{ status: '', account: '', order_number: '', serial_number: '', tracking_number: '' },
                  ...{ start_date: '', end_date: '' },
                })
              }}
            >
              Clear filters
            </Button>
          </div>
          {isNamed(filter) && filter.start_date === '' ? (
            <p className="hint ol-note">An order with this number is found whatever its date.</p>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
