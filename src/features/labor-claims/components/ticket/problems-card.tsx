import type { OutboxItem } from '../../../../../offline/engine.ts'
import { formatCounted, needsPerson } from '../../../../shared/outbox/waiting-label.ts'
import { ticketForms } from './late-forms.ts'

const ProblemList = ticketForms.get('ProblemList')

/** Operations of this claim that the server refused. */
export function ProblemsCard({ items }: { readonly items: readonly OutboxItem[] }) {
  const stuck = items.filter(needsPerson)
  if (stuck.length === 0) return null
  return (
    <section className="card tk-problems" aria-label="Needs you">
      <div className="hd">
        <h2>
          {formatCounted(stuck.length, 'item')} need{stuck.length === 1 ? 's' : ''} you
        </h2>
        <span className="end t13 mute">saved on this device</span>
      </div>
      <ProblemList stuck={stuck} />
    </section>
  )
}
