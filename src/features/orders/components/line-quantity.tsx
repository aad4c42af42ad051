import { Stepper } from '../../../ui/stepper.tsx'

interface CountedLine {
  readonly name: string
  readonly number: string
  readonly qty: number
  /** The most that can be chosen. */
  readonly left: number
}

/** A part of an order with the quantity that is shipped or comes back. `leftLabel`: 'to ship'. */
export function LineQuantity({
  line: { name, number, qty, left },
  leftLabel,
  onChange,
}: {
  readonly line: CountedLine
  readonly leftLabel: string
  readonly onChange: (qty: number) => void
}) {
  return (
    <>
      <span className="sh-what">
        <span className="t14 m5">{name}</span>
        <span className="t13 mute">
          <span className="mono">{number}</span>, {left} {leftLabel}
        </span>
      </span>
      <Stepper label={`Quantity of ${name}`} value={qty} min={0} max={left} onChange={onChange} />
    </>
  )
}
