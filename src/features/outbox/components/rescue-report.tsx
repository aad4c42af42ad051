import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { rescue } from '../../../../contract/rescue.ts'
import { formatCounted } from '../../../shared/outbox/waiting-label.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon.tsx'

export type Report = Reply<typeof rescue.table.importRescue>
type State = Report['people'][number]['items'][number]['state']

const results: Readonly<Record<State, { readonly label: string; readonly icon: IconName }>> = {
  arrived: { label: 'Arrived', icon: 'check' },
  'was-there': { label: 'Already arrived', icon: 'check' },
  refused: { label: 'Refused', icon: 'octagon' },
  later: { label: 'Not yet. Import the file again later', icon: 'clock' },
  'for-its-person': { label: 'Needs its owner', icon: 'octagon' },
  unreadable: { label: 'Cannot be opened', icon: 'octagon' },
}

/** The result of each item of a rescue file, by user. */
export function RescueReport({ report }: { readonly report: Report }) {
  return (
    <div className="stack g4">
      {report.people.map((person) => {
        const arrived = person.items.filter(({ state }) => state === 'arrived' || state === 'was-there').length
        return (
          <section key={`${person.user_id ?? ''} ${person.name}`} className="card" aria-label={person.name}>
            <div className="hd">
              <h2 className="grow">{person.name}</h2>
              <span className="t13 mute">
                {arrived} of {formatCounted(person.items.length, 'item')} there
              </span>
            </div>
            <ul className="list">
              {person.items.map((item) => (
                <li key={item.op_id} className="item">
                  <Icon name={results[item.state].icon} />
                  <span className="grow">
                    <span className="t14">{item.label}</span>
                    {item.message === null ? null : <span className="t13 mute block">{item.message}</span>}
                  </span>
                  <span className="t13 b">{results[item.state].label}</span>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
