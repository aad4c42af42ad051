import { useState } from 'react'
import { useIsDesk } from '../../../../../ui/use-is-desk.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Icon } from '../../../../../ui/icon.tsx'
import '../../../../../ui/field.css'
import '../../../../../ui/status-chip.css'
import '../../../../../ui/table.css'
import { compareCallouts } from '../callouts.ts'
import type { BillLine } from '../callouts.ts'
import { fitsSerial, isUnsure, parseSerialFilter } from './serial-filter.ts'
import { matchesFilter } from './line-filter.ts'
import { PartsList } from './parts-list.tsx'
import { PartsTable } from './parts-table.tsx'
import type { CalloutChoice } from '../use-callout-choice.ts'
import { useRowEvents } from './use-row-events.ts'

interface Props {
  readonly products: readonly BillLine[]
  /** The prefix of the model's serials; '' if unknown. */
  readonly serialPrefix: string
  readonly serial: string
  readonly onSerial: (serial: string) => void
  readonly choice: CalloutChoice
}

function SearchInput({
  label,
  value,
  onChange,
  placeholder,
  isSerial = false,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder: string
  readonly isSerial?: boolean
}) {
  return (
    <div className={isSerial ? 'in mono' : 'in'}>
      <Icon name={isSerial ? 'barcode' : 'search'} size="s" className="mute" />
      <input
        type="search"
        value={value}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        {...(isSerial ? { autoCapitalize: 'characters' } : {})}
        onChange={(event) => {
          onChange(event.target.value)
        }}
      />
    </div>
  )
}

/** The bill of material, usable without the picture, with a text filter and a filter by serial number. */
export function PartsPanel({ products, serialPrefix, serial, onSerial, choice }: Props) {
  const isDesk = useIsDesk()
  const [filterText, setFilterText] = useState('')
  const rows = useRowEvents(choice)
  const serialFilter = parseSerialFilter(serial, serialPrefix)
  const fitting = serialFilter.is === 'on' ? products.filter((line) => fitsSerial(line, serialFilter.serial)) : products
  const hiddenCount = products.length - fitting.length
  const lines = fitting
    .filter((line) => matchesFilter(line, filterText))
    .sort((a, b) => compareCallouts(a.callout, b.callout))
  const Parts = isDesk ? PartsTable : PartsList
  return (
    <section className="dg-panel" aria-label="Parts">
      <div className="dg-head">
        <h2>Parts</h2>
        <span className="count">{lines.length}</span>
        <search className="dg-seek no-print">
          <SearchInput label="Filter parts" value={filterText} onChange={setFilterText} placeholder="Filter" />
          <SearchInput label="My serial number" value={serial} onChange={onSerial} placeholder="My serial" isSerial />
        </search>
      </div>
      <div role="status" className={serialFilter.is === 'off' ? 'sr' : 'dg-said'}>
        {serialFilter.is === 'unsure' ? serialFilter.message : null}
        {serialFilter.is === 'on' && hiddenCount === 0
          ? fitting.some((line) => isUnsure(line, serialFilter.serial))
            ? 'Enter the full serial number to hide parts that do not fit.'
            : `All parts fit ${serialFilter.serial}.`
          : null}
        {serialFilter.is === 'on' && hiddenCount > 0 ? (
          <>
            {hiddenCount === 1 ? '1 part does' : `${hiddenCount} parts do`} not fit {serialFilter.serial} and{' '}
            {hiddenCount === 1 ? 'is' : 'are'} hidden.
            <Button
              fill="link"
              size="small"
              className="no-print"
              onClick={() => {
                onSerial('')
              }}
            >
              Show all
            </Button>
          </>
        ) : null}
      </div>
      <div ref={rows} className="dg-rows">
        {lines.length === 0 ? (
          <p className="dg-none">
            {products.length === 0 ? 'This diagram has no parts list yet.' : 'No matching parts.'}
          </p>
        ) : (
          <Parts lines={lines} choice={choice} />
        )}
      </div>
    </section>
  )
}
