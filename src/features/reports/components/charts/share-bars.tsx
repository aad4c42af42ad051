import { useId } from 'react'
import type { ReactNode } from 'react'
import { fills, Patterns, Swatch } from './patterns.tsx'
import { useWidth } from './use-width.ts'
import './charts.css'

export interface ShareRow {
  readonly key: string
  readonly name: string
  /** Below the bar: `Half within 2 days`. */
  readonly note: ReactNode
  /** One count for each of `groups`. */
  readonly counts: readonly number[]
}

const barHeight = 22

/** Bars of the same length, split by shares: each share has its own pattern, and its percentage where it fits. */
export function ShareBars({
  groups,
  rows,
}: {
  /** At most six, in the order of the counts. */
  readonly groups: readonly string[]
  readonly rows: readonly ShareRow[]
}) {
  const id = useId()
  const { ref, width } = useWidth<HTMLDivElement>(640)
  const fillOf = (at: number) => fills[at] ?? 'outline'
  return (
    <div ref={ref} className="ch-box">
      <ul className="ch-legend">
        {groups.map((group, at) => (
          <li key={group}>
            <Swatch id={id} fill={fillOf(at)} />
            {group}
          </li>
        ))}
      </ul>
      <svg width="0" height="0" aria-hidden="true" className="ch-defs">
        <Patterns id={id} />
      </svg>
      <ul className="ch-shares">
        {rows.map((row) => {
          const total = row.counts.reduce((sum, count) => sum + count, 0)
          let x = 0
          const percents = row.counts.map((count) => (total === 0 ? 0 : (count / total) * 100))
          const label = `${row.name}: ${groups
            .map((group, at) => `${group} ${Math.round(percents[at] ?? 0)} %`)
            .join(', ')}`
          return (
            <li key={row.key}>
              <span className="row wrap">
                <b className="t13">{row.name}</b>
                <span className="t13 mute">{row.note}</span>
              </span>
              <svg width={width} height={barHeight} role="img" aria-label={label} className="ch">
                {percents.map((percent, at) => {
                  const [start, size] = [x, (percent / 100) * width]
                  x += size
                  return size < 1 ? null : (
                    <g key={groups[at]}>
                      <title>{`${groups[at] ?? ''}: ${row.counts[at] ?? 0}`}</title>
                      <rect
                        x={start + 0.5}
                        y="0.5"
                        width={Math.max(0.5, size - 1.5)}
                        height={barHeight - 1}
                        fill={`url(#${id}-${fillOf(at)})`}
                        className={`ch-edge ch-${fillOf(at)}`}
                      />
                      {size < 44 ? null : (
                        <>
                          <rect
                            x={start + size / 2 - 17}
                            y="4"
                            width="34"
                            height={barHeight - 8}
                            rx="3"
                            className="ch-plate"
                          />
                          <text x={start + size / 2} y={barHeight - 7} className="ch-value ch-middle">
                            {Math.round(percent)} %
                          </text>
                        </>
                      )}
                    </g>
                  )
                })}
              </svg>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
