import { countLabelStep, listTicks, listWholeTicks } from './scale.ts'
import type { ChartProps } from './column-chart.tsx'
import { useWidth } from './use-width.ts'
import './charts.css'

/** How a line is drawn: each differs by its dashes and its marks as well as by its color. */
export const strokes = ['plain', 'dashed', 'dotted'] as const
export type ChartStroke = (typeof strokes)[number]
export interface ChartLine {
  readonly name: string
  readonly stroke: ChartStroke
  /** One value for each column; null leaves a gap. */
  readonly values: readonly (number | null)[]
}

interface LineChartProps extends ChartProps {
  readonly lines: readonly ChartLine[]
}

const height = 240
const [top, bottom, left, labelWidth, lineHeight] = [14, 24, 46, 46, 16]
/** Room for the names at the ends of the lines. */
const nameWidth = 132

interface Point {
  readonly x: number
  readonly y: number
}

/** The path through points, broken where a value is missing. */
export function toPath(points: readonly (Point | null)[]): string {
  let isBroken = true
  return points
    .map((point) => {
      if (point === null) {
        isBroken = true
        return ''
      }
      const command = isBroken ? 'M' : 'L'
      isBroken = false
      return `${command}${point.x.toFixed(1)} ${point.y.toFixed(1)}`
    })
    .join('')
}

/** Moves labels that would cover each other downwards, in the order of their heights. */
export function spreadLabels(heights: readonly number[], distance: number): readonly number[] {
  const order = heights.map((_, at) => at).toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
  const spread = [...heights]
  let last = -Infinity
  for (const at of order) {
    const placed = Math.max(heights[at] ?? 0, last + distance)
    spread[at] = placed
    last = placed
  }
  return spread
}

function Mark({ stroke, x, y }: Point & { readonly stroke: ChartStroke }) {
  if (stroke === 'plain') return <circle cx={x} cy={y} r="3" className="ch-plain ch-mark-fill" />
  if (stroke === 'dashed') return <rect x={x - 3} y={y - 3} width="6" height="6" className="ch-dashed ch-mark-fill" />
  return <path d={`M${x} ${y - 4}L${x + 4} ${y + 3}H${x - 4}Z`} className="ch-dotted ch-mark-fill" />
}

/** Lines with their names at their ends. On a narrow screen the names are above. */
export function LineChart({ label, columns, lines, format, formatAxis = format, isWhole = true }: LineChartProps) {
  const { ref, width } = useWidth<HTMLDivElement>(720)
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null))
  const ticks = (isWhole ? listWholeTicks : listTicks)(Math.max(0, ...values))
  const max = ticks.at(-1) ?? 1
  const hasNamesAtEnds = width >= 560 && lines.length > 1
  const plotWidth = Math.max(80, width - left - (hasNamesAtEnds ? nameWidth : 12))
  const plotHeight = height - top - bottom
  const pitch = plotWidth / Math.max(1, columns.length)
  const x = (at: number) => left + pitch * (at + 0.5)
  const y = (value: number) => top + plotHeight * (1 - value / max)
  const step = countLabelStep(columns.length, plotWidth, labelWidth)
  const hasMarks = pitch >= 12
  const ends = lines.map((line) => y(line.values.findLast((value) => value !== null) ?? 0))
  const labelHeights = spreadLabels(ends, lineHeight)
  return (
    <div ref={ref} className="ch-box">
      {hasNamesAtEnds || lines.length < 2 ? null : (
        <ul className="ch-legend">
          {lines.map((line) => (
            <li key={line.name}>
              <svg width="28" height="12" aria-hidden="true">
                <path d="M0 6H28" className={`ch-line ch-${line.stroke}`} />
                <Mark stroke={line.stroke} x={14} y={6} />
              </svg>
              {line.name}
            </li>
          ))}
        </ul>
      )}
      <svg width={width} height={height} role="img" aria-label={label} className="ch">
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={left}
              x2={left + plotWidth}
              y1={y(tick)}
              y2={y(tick)}
              className={tick === 0 ? 'ch-zero' : 'ch-grid'}
            />
            <text x={left - 6} y={y(tick) + 4} className="ch-end">
              {formatAxis(tick)}
            </text>
          </g>
        ))}
        {lines.map((line, index) => {
          const points = line.values.map((value, at) => (value === null ? null : { x: x(at), y: y(value) }))
          return (
            <g key={line.name}>
              <path d={toPath(points)} className={`ch-line ch-${line.stroke}`} />
              {hasMarks
                ? points.map((point, at) =>
                    point === null ? null : <Mark key={columns[at]?.key ?? at} stroke={line.stroke} {...point} />,
                  )
                : null}
              {hasNamesAtEnds ? (
                <text x={left + plotWidth + 8} y={(labelHeights[index] ?? 0) + 4} className="ch-name">
                  {line.name}
                </text>
              ) : null}
            </g>
          )
        })}
        {columns.map((column, at) => (
          <g key={column.key}>
            <title>
              {[
                column.long,
                ...lines.map((line) => {
                  const value = line.values[at] ?? null
                  return `${lines.length > 1 ? `${line.name}: ` : ''}${value === null ? '–' : format(value)}`
                }),
              ].join('\n')}
            </title>
            <rect x={x(at) - pitch / 2} y={top} width={pitch} height={plotHeight} className="ch-hit" />
            {at % step === 0 ? (
              <text x={x(at)} y={height - 7} className="ch-middle">
                {column.short}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
    </div>
  )
}
