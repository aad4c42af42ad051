import { useId } from 'react'
import type { ReactNode } from 'react'
import '../../../ui/card.css'
import '../../../ui/status-chip.css'

/** A card of the ticket: its title, how many there are, and what can be done at the end of that line. */
export function Section({
  title,
  count,
  end,
  className = '',
  children,
}: {
  readonly title: string
  readonly count?: number
  readonly end?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section className={`card ${className}`} aria-labelledby={id}>
      <div className="hd">
        <h2 id={id}>{title}</h2>
        {count === undefined || count === 0 ? null : <span className="count">{count}</span>}
        {end === undefined ? null : <div className="end row">{end}</div>}
      </div>
      {children}
    </section>
  )
}
