import type { Home } from '../../../../contract/shapes/home.ts'
import { HomeCard } from './home-card.tsx'
import { ticketsToAnswer, toTicket } from './home-paths.ts'
import { HomeRow } from './home-row.tsx'
import { formatWait } from './home-texts.ts'

/** Customers' questions that wait for the shop, the longest wait first. */
export function TicketsCard({
  tickets,
  now,
}: {
  readonly tickets: NonNullable<Home['tickets_to_answer']>
  readonly now: number
}) {
  if (tickets.total === 0) return null
  return (
    <HomeCard title="Questions to answer" numbers={[{ ...tickets, label: 'questions to answer', to: ticketsToAnswer }]}>
      <ul>
        {tickets.rows.map((row) => (
          <HomeRow
            key={row.ticket_id}
            to={toTicket(row.number)}
            title={row.subject}
            facts={
              <>
                {row.number} · {row.contact_name || row.contact_email} ·{' '}
                {formatWait(row.waiting_since ?? row.last_at, now)}
              </>
            }
            text={row.last_text}
            action="Answer"
          />
        ))}
      </ul>
    </HomeCard>
  )
}
