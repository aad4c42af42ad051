import type { ReactNode } from 'react'
import '../../../ui/status-chip.css'
import type { Way, WayKey } from './ways-to-pay.ts'

/** The ways to pay, one chosen, and below it what it asks for. */
export function PayWays({
  ways,
  chosen,
  onChoose,
  children,
}: {
  readonly ways: readonly Way[]
  readonly chosen: WayKey
  readonly onChoose: (way: WayKey) => void
  /** What the chosen way asks for. */
  readonly children: ReactNode
}) {
  return (
    <fieldset className="card" aria-label="Ways to pay">
      {ways.map(({ key, title, detail, tag, isOver }) => (
        <div key={key}>
          <label className="co-way check">
            <input
              type="radio"
              name="way-to-pay"
              value={key}
              checked={key === chosen}
              disabled={isOver === true}
              onChange={() => {
                onChoose(key)
              }}
            />
            <span className="grow">
              <span className="t14 m5 tn">{title}</span>
              <br />
              <span className="t13 mute">{detail}</span>
            </span>
            {tag === undefined ? null : <span className="tag">{isOver === true ? 'Expired' : tag}</span>}
          </label>
          {key === chosen ? children : null}
        </div>
      ))}
    </fieldset>
  )
}
