import type { ReactNode } from 'react'
import './charts.css'

export interface Bar {
  readonly key: string
  readonly name: ReactNode
  readonly value: number
  /** After the bar: `1,204`. */
  readonly text: string
  /** Below the name: `of 3,410 machines`. */
  readonly note?: string
}

/** Horizontal bars, each with its name and value: a list, so that it is read as one. */
export function BarList({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) {
  const max = Math.max(0, ...bars.map((bar) => bar.value))
  return (
    <ul className="ch-bars" aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.key}>
          <span className="ch-bar-name">
            <span>{bar.name}</span>
            {bar.note === undefined ? null : <span className="t12 mute">{bar.note}</span>}
          </span>
          <span className="ch-bar-track" aria-hidden="true">
            <span
              className="ch-bar"
              style={{ inlineSize: `${max === 0 || bar.value <= 0 ? 0 : Math.max(0.5, (bar.value / max) * 100)}%` }}
            />
          </span>
          <span className="ch-bar-value tn">{bar.text}</span>
        </li>
      ))}
    </ul>
  )
}
