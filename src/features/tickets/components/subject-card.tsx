import { Link } from 'react-router-dom'
import { useSession } from '../../../data/session.tsx'
import { Card } from '../../../ui/card.tsx'
import type { TicketSubject } from './ticket-subject.ts'

/** The order, claim or registration that a question is about. */
export function SubjectCard({ subject }: { readonly subject: TicketSubject }) {
  const { session } = useSession()
  const { order, orderKey, claim, registration, label } = subject
  // What was opened by its key may be another account's.
  const byKey = new URLSearchParams({ order: order ?? '', key: orderKey ?? '' }).toString()
  const found =
    order !== null
      ? {
          title: 'About this order',
          text: order,
          path: orderKey !== null ? `/order-status?${byKey}` : session.logged_in ? `/dashboard/orders/${order}` : null,
        }
      : claim !== null
        ? {
            title: 'About this labor claim',
            text: label ?? 'The claim',
            path: `/dashboard/labor-claims/ticket/${claim}`,
          }
        : registration !== null
          ? {
              title: 'About this registration',
              text: label ?? 'The machine',
              path: `/warranty/records/${registration}`,
            }
          : null
  if (found === null) return null
  return (
    <aside aria-label={found.title}>
      <Card title={found.title}>
        <div className="tk-part">
          {found.path === null ? (
            <span className="t14 b">{found.text}</span>
          ) : (
            <Link className="t14 b" to={found.path}>
              {found.text}
            </Link>
          )}
        </div>
      </Card>
    </aside>
  )
}
