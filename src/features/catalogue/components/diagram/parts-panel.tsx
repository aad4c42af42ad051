import { useState } from 'react'
import { useIsDesk } from '../../../../shared/use-is-desk.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import '../../../../ui/field.css'
import '../../../../ui/status-chip.css'
import '../../../../ui/table.css'
import { byCallout } from './callouts.ts'
import type { BillLine } from './callouts.ts'
import { fitsSerial, isUnsure, readSerialFilter } from './fits-serial.ts'
import { holdsWords } from './part-words.ts'
import { PartsList } from './parts-list.tsx'
import { PartsTable } from './parts-table.tsx'
import type { Choice } from './use-choice.ts'
import { useRows } from './use-rows.ts'

interface Props {
  readonly products: readonly BillLine[]
  /** What the model's serials begin with; '' where that is not known. */
  readonly serialPrefix: string
  readonly serial: string
  readonly onSerial: (serial: string) => void
  readonly choice: Choice
}

function Seek({
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

/** The bill of material, whole without the picture: filtered by words and by the serial of one's own machine. */
export function PartsPanel({ products, serialPrefix, serial, onSerial, choice }: Props) {
  const isDesk = useIsDesk()
  const [words, setWords] = useState('')
  const rows = useRows(choice)
  const filter = readSerialFilter(serial, serialPrefix)
  const fitting = filter.is === 'on' ? products.filter((line) => fitsSerial(line, filter.serial)) : products
  const left = products.length - fitting.length
  const lines = fitting.filter((line) => holdsWords(line, words)).sort((a, b) => byCallout(a.callout, b.callout))
  const Parts = isDesk ? PartsTable : PartsList
  return (
    <section className="dg-panel" aria-label="Parts">
      <div className="dg-head">
        <h2>Parts</h2>
        <span className="count">{lines.length}</span>
        <search className="dg-seek no-print">
          <Seek label="Filter the parts" value={words} onChange={setWords} placeholder="Filter" />
          <Seek label="My serial number" value={serial} onChange={onSerial} placeholder="My serial" isSerial />
        </search>
      </div>
      <div role="status" className={filter.is === 'off' ? 'sr' : 'dg-said'}>
        {filter.is === 'unsure' ? filter.sentence : null}
        {filter.is === 'on' && left === 0
          ? fitting.some((line) => isUnsure(line, filter.serial))
            ? 'Type the whole serial number to leave out what does not fit.'
            : `All parts go into ${filter.serial}.`
          : null}
        {filter.is === 'on' && left > 0 ? (
          <>
            {left === 1 ? '1 part that does' : `${left} parts that do`} not go into {filter.serial}{' '}
            {left === 1 ? 'is' : 'are'} left out.
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
            {products.length === 0 ? 'This drawing has no parts list yet.' : 'No part here matches.'}
          </p>
        ) : (
          <Parts lines={lines} choice={choice} />
        )}
      </div>
    </section>
  )
}
