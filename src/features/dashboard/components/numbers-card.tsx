import { Link } from 'react-router-dom'
import type { HomeNumber } from './home-card.tsx'
import { formatTotal } from './home-texts.ts'
import '../../../ui/card.css'

/** What is on its way without waiting for the reader: numbers that open their lists. Nothing where all are 0. */
export function NumbersCard({ title, numbers }: { readonly title: string; readonly numbers: readonly HomeNumber[] }) {
  const filled = numbers.filter(({ total }) => total > 0)
  if (filled.length === 0) return null
  return (
    <section className="card" aria-label={title}>
      <div className="hd">
        <h2>{title}</h2>
      </div>
      <ul>
        {filled.map((number) => (
          <li key={number.to}>
            <Link className="item hm-number" to={number.to}>
              <span className="grow">{number.label}</span>
              <b className="tn b">{formatTotal(number)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
