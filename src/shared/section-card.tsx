import { useId } from 'react'
import type { ReactNode } from 'react'
import '../ui/card.css'
import '../ui/status-chip.css'

/** A card with a title, a count and actions at the end of the title line. */
export function SectionCard({
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
