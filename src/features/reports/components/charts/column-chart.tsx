import { useId } from 'react'
import { countLabelStep, listTicks, listWholeTicks } from './scale.ts'
import type { ChartFill } from './patterns.tsx'
import { Patterns, Swatch } from './patterns.tsx'
import { useWidth } from './use-width.ts'
import './charts.css'

export interface ChartColumn {
  readonly key: string
  /** Below the column, `Nov`, and in full, `November 2026`. */
  readonly short: string
  readonly long: string
}
export interface ChartSeries {
  readonly name: string
  readonly fill: ChartFill
  /** One value for each column. */
  readonly values: readonly number[]
}

/** What every chart over columns of time has. */
export interface ChartProps {
  /** What a screen reader hears in place of the picture: the chart's name and what it shows in one sentence. */
  readonly label: string
  readonly columns: readonly ChartColumn[]
  readonly format: (value: number) => string
  /** A shorter form for the axis; `format` without it. */
  readonly formatAxis?: (value: number) => string
  /** Whether the values are whole numbers. */
  readonly isWhole?: boolean
}

interface ColumnChartProps extends ChartProps {
  /** From the bottom up. */
  readonly series: readonly ChartSeries[]
}

const height = 220
const [top, bottom, left, labelWidth, maxBar] = [18, 24, 46, 46, 44]
const gap = 1

/** Stacked columns with their totals above, as long as those fit. */
export function ColumnChart({ label, columns, series, format, formatAxis = format, isWhole = true }: ColumnChartProps) {
  const id = useId()
  const { ref, width } = useWidth<HTMLDivElement>(640)
  const totals = columns.map((_, at) => series.reduce((sum, one) => sum + (one.values[at] ?? 0), 0))
  const ticks = (isWhole ? listWholeTicks : listTicks)(Math.max(0, ...totals))
  const max = ticks.at(-1) ?? 1
  const [plotWidth, plotHeight] = [Math.max(80, width - left - 4), height - top - bottom]
  const pitch = plotWidth / Math.max(1, columns.length)
  const bar = Math.max(2, Math.min(maxBar, pitch * 0.7))
  const y = (value: number) => top + plotHeight * (1 - value / max)
  const step = countLabelStep(columns.length, plotWidth, labelWidth)
  const hasTotals = pitch >= 34
  return (
    <div ref={ref} className="ch-box">
      {series.length > 1 ? (
        <ul className="ch-legend">
          {series.map((one) => (
            <li key={one.name}>
              <Swatch id={id} fill={one.fill} />
              {one.name}
              <b className="tn">{format(one.values.reduce((sum, value) => sum + value, 0))}</b>
            </li>
          ))}
        </ul>
      ) : null}
      <svg width={width} height={height} role="img" aria-label={label} className="ch">
        <Patterns id={id} />
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} className={tick === 0 ? 'ch-zero' : 'ch-grid'} />
            <text x={left - 6} y={y(tick) + 4} className="ch-end">
              {formatAxis(tick)}
            </text>
          </g>
        ))}
        {columns.map((column, at) => {
          const x = left + pitch * (at + 0.5)
          let sum = 0
          return (
            <g key={column.key}>
              <title>
                {[
                  column.long,
                  ...series.map((one) => `${series.length > 1 ? `${one.name}: ` : ''}${format(one.values[at] ?? 0)}`),
                ].join('\n')}
              </title>
              <rect x={x - pitch / 2} y={top} width={pitch} height={plotHeight} className="ch-hit" />
              {series.map((one) => {
                const value = one.values[at] ?? 0
                const [from, to] = [sum, sum + value]
                sum = to
                const size = y(from) - y(to) - (from === 0 ? 0 : gap)
                return size <= 0 ? null : (
                  <rect
                    key={one.name}
                    x={x - bar / 2}
                    y={y(to)}
                    width={bar}
                    height={size}
                    fill={`url(#${id}-${one.fill})`}
                    className={`ch-edge ch-${one.fill}`}
                  />
                )
              })}
              {hasTotals && (totals[at] ?? 0) > 0 ? (
                <text x={x} y={y(totals[at] ?? 0) - 5} className="ch-value ch-middle">
                  {formatAxis(totals[at] ?? 0)}
                </text>
              ) : null}
              {at % step === 0 ? (
                <text x={x} y={height - 7} className="ch-middle">
                  {column.short}
                </text>
              ) : null}
            </g>
          )
        })}
      </svg>
    </div>
  )
}
