import type { ReactNode } from 'react'
import type { ClaimsSummary } from '../../../../contract/shapes/report.ts'
import { formatCountOf } from '../../../shared/formats/format-price.ts'
import { formatDollars } from './format-report.ts'
import './reports.css'

/** A number of the period, and of the period before. */
export interface FigureValue {
  readonly now: number
  readonly before: number | null
}

/** `Up 12% from 1,075`, or empty where there is nothing to compare with. */
export function formatChange({ now, before }: FigureValue, format: (value: number) => string): string {
  if (before === null) return ''
  if (now === before) return `Same as before`
  if (before === 0) return `${format(0)} before`
  const percent = Math.round((Math.abs(now - before) / Math.abs(before)) * 100)
  return `${now > before ? 'Up' : 'Down'} ${percent}% from ${format(before)}`
}

/** One number with its name, and how it has changed. */
export function Figure({
  name,
  value,
  note,
}: {
  readonly name: string
  readonly value: ReactNode
  readonly note?: ReactNode
}) {
  return (
    <div className="rp-figure">
      <dt>{name}</dt>
      <dd className="tn rp-number">{value}</dd>
      {note === undefined || note === '' ? null : <dd className="t12 mute">{note}</dd>}
    </div>
  )
}

export const Figures = ({ children }: { readonly children: ReactNode }) => (
  <dl className="card rp-figures">{children}</dl>
)

/** What the open claims may still cost, now. */
export const RiskFigure = ({ risk }: Pick<ClaimsSummary, 'risk'>) => (
  <Figure name="Money at risk now" value={formatDollars(risk.at_risk)} note={formatCountOf(risk.open, 'open claim')} />
)
