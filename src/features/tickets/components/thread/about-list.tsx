import { Link } from 'react-router-dom'
import type { TicketAbout } from '../../../../../contract/shapes/ticket.ts'
import { listAbout } from './ticket-display.ts'

/** What a ticket is about, each with its link. Nothing where it names nothing. */
export function AboutList({ about, isSignedIn }: { readonly about: TicketAbout; readonly isSignedIn: boolean }) {
  const links = listAbout(about, isSignedIn)
  if (links.length === 0) return null
  return (
    <dl className="kv l qn-facts">
      {links.map(({ name, label, path }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{path === null ? label : <Link to={path}>{label}</Link>}</dd>
        </div>
      ))}
    </dl>
  )
}
