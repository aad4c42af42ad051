import { useId } from 'react'
import type { ReactNode } from 'react'

/** A card of the record: its title, how many there are, and what can be done at the end of that line. */
export function RecordSection({
  title,
  count,
  end,
  children,
}: {
  readonly title: string
  readonly count?: number
  readonly end?: ReactNode
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <div className="hd">
        <h2 id={id}>{title}</h2>
        {count === undefined || count === 0 ? null : <span className="count">{count}</span>}
        {end === undefined ? null : <div className="end row">{end}</div>}
      </div>
      {children}
    </section>
  )
}
