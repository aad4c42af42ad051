import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { Field } from '../../../../../ui/field.tsx'
import type { Edit, EditedLine, EditedSpot } from './editor-state.ts'
import { getCenter, getMinRadius, getRadius } from './shapes.ts'

interface Props {
  readonly spot: EditedSpot
  readonly lines: readonly EditedLine[]
  readonly error: string | undefined
  /** It was added by keyboard, so the number field takes the focus. */
  readonly isFresh: boolean
  readonly onEdit: (edit: Edit) => void
  readonly onLink: () => void
}

/** A whole number, which applies as it is typed. The text stays as typed until the field is left: half of it may be too small. */
function NumberField({
  label,
  value,
  min,
  onNumber,
}: {
  readonly label: string
  readonly value: number
  readonly min?: number
  readonly onNumber: (to: number) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field
      label={label}
      type="number"
      inputMode="numeric"
      value={typed ?? Math.round(value)}
      {...(min === undefined ? {} : { min })}
      onChange={({ target }) => {
        setTyped(target.value)
        const to = target.valueAsNumber
        if (Number.isFinite(to) && to >= (min ?? to)) onNumber(to)
      }}
      onBlur={() => {
        setTyped(null)
      }}
    />
  )
}

/** The selected hotspot: number, position, size, and linked parts. */
export function HotspotForm({ spot, lines, error, isFresh, onEdit, onLink }: Props) {
  const { key, shape, callout } = spot
  const number = useRef<HTMLInputElement>(null)
  const [x, y] = getCenter(shape)
  const linkedLines = lines.filter((line) => line.callout === callout)
  useEffect(() => {
    if (!isFresh) return
    number.current?.focus()
    number.current?.select()
  }, [isFresh, key])
  const renderNumber = (label: string, value: number, change: (to: number) => Edit, min?: number) => (
    <NumberField
      key={`${label} ${key}`}
      label={label}
      value={value}
      {...(min === undefined ? {} : { min })}
      onNumber={(to) => {
        onEdit(change(to))
      }}
    />
  )
  return (
    <div className="ed-form">
      <div className="ed-figures">
        <Field
          ref={number}
          label="Number"
          value={callout}
          maxLength={12}
          autoComplete="off"
          error={error}
          isSubmitted
          onChange={(event) => {
            onEdit({ is: 'renumber', key, callout: event.target.value })
          }}
        />
        {renderNumber('Left', x, (to) => ({ is: 'move', key, by: [to - x, 0], tag: 'left' }))}
        {renderNumber('Top', y, (to) => ({ is: 'move', key, by: [0, to - y], tag: 'top' }))}
        {renderNumber(
          'Size',
          getRadius(shape),
          (to) => ({ is: 'resize', key, factor: to / getRadius(shape), tag: 'figure' }),
          getMinRadius(getRadius(shape)),
        )}
      </div>
      {linkedLines.length === 0 ? (
        <p className="t13 mute">No part is linked to {callout} yet.</p>
      ) : (
        <ul className="t13">
          {linkedLines.map((line) => (
            <li key={line.key}>
              {line.part.name} <span className="mono mute">{line.part.number}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="row g2 wrap">
        <Button icon="plus" onClick={onLink}>
          {linkedLines.length === 0 ? 'Link a part' : 'Link another part'}
        </Button>
        <Button
          fill="danger"
          icon="trash"
          onClick={() => {
            onEdit({ is: 'remove-spot', key })
          }}
        >
          Remove hotspot
        </Button>
      </div>
    </div>
  )
}
