import { useEffect, useRef } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { Field } from '../../../../../ui/field.tsx'
import type { Edit, EditedLine, EditedSpot } from './editing.ts'
import { middleOf, radiusOf, smallest } from './shapes.ts'

interface Props {
  readonly spot: EditedSpot
  readonly lines: readonly EditedLine[]
  readonly error: string | undefined
  /** It was placed by a key, so the keyboard goes on here. */
  readonly isFresh: boolean
  readonly onEdit: (edit: Edit) => void
  readonly onLink: () => void
}

const whole = (value: number): number => Math.round(value)

/** The hotspot that is chosen: its number, its place in figures, and the parts behind it. */
export function SpotForm({ spot, lines, error, isFresh, onEdit, onLink }: Props) {
  const { key, shape, callout } = spot
  const number = useRef<HTMLInputElement>(null)
  const [x, y] = middleOf(shape)
  const linked = lines.filter((line) => line.callout === callout)
  useEffect(() => {
    if (!isFresh) return
    number.current?.focus()
    number.current?.select()
  }, [isFresh, key])
  const figure = (label: string, value: number, change: (to: number) => Edit, least?: number) => (
    <Field
      label={label}
      type="number"
      inputMode="numeric"
      value={whole(value)}
      {...(least === undefined ? {} : { min: least })}
      onChange={(event) => {
        const to = event.target.valueAsNumber
        if (Number.isFinite(to) && to >= (least ?? to)) onEdit(change(to))
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
        {figure('Left', x, (to) => ({ is: 'move', key, by: [to - x, 0], tag: 'left' }))}
        {figure('Top', y, (to) => ({ is: 'move', key, by: [0, to - y], tag: 'top' }))}
        {figure(
          'Size',
          radiusOf(shape),
          (to) => ({ is: 'resize', key, factor: to / radiusOf(shape), tag: 'figure' }),
          smallest,
        )}
      </div>
      {linked.length === 0 ? (
        <p className="t13 mute">No part has the number {callout} yet.</p>
      ) : (
        <ul className="t13">
          {linked.map((line) => (
            <li key={line.key}>
              {line.part.name} <span className="mono mute">{line.part.number}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="row g2 wrap">
        <Button icon="plus" onClick={onLink}>
          {linked.length === 0 ? 'Link a part' : 'Link another part'}
        </Button>
        <Button
          fill="danger"
          icon="trash"
          onClick={() => {
            onEdit({ is: 'remove-spot', key })
          }}
        >
          Remove the hotspot
        </Button>
      </div>
    </div>
  )
}
