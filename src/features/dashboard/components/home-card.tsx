import { useId } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { HomeCount } from '../../../../contract/shapes/home.ts'
import { formatTotal } from './home-texts.ts'
import '../../../ui/card.css'
import '../../../ui/segment.css'

/** A number of a home and the list that it opens. */
export interface HomeNumber extends HomeCount {
  readonly label: string
  readonly to: string
}

/** A block of a home: a title, the numbers of its lists, and a few rows. Lists that are empty have no number. */
export function HomeCard({
  title,
  note,
  numbers = [],
  children,
}: {
  readonly title: string
  /** Beside the title: what the rows are sorted by, or what they are worth. */
  readonly note?: string
  readonly numbers?: readonly HomeNumber[]
  readonly children?: ReactNode
}) {
  const id = useId()
  const filled = numbers.filter(({ total }) => total > 0)
  const [only] = filled
  const hasChips = filled.length > 1
  return (
    <section className="card" aria-labelledby={id}>
      <div className="hd">
        <h2 id={id}>{title}</h2>
        {note === undefined ? null : <span className="t13 mute tn ell hm-note">{note}</span>}
        {only === undefined || hasChips ? null : (
          <Link className="end t13 m5 nw hm-all" to={only.to}>
            All <span className="count">{formatTotal(only)}</span>
            <span className="sr">, {only.label}</span>
          </Link>
        )}
      </div>
      {hasChips ? (
        <ul className="hm-numbers" aria-label={`${title}, by list`}>
          {filled.map((number) => (
            <li key={number.to}>
              <Link className="chip" to={number.to}>
                {number.label} <span className="tn">{formatTotal(number)}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {children}
    </section>
  )
}
