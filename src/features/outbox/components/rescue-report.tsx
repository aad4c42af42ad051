import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { rescue } from '../../../../contract/rescue.ts'
import { counted } from '../../../shared/waiting-words.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon.tsx'

export type Report = Reply<typeof rescue.table.importRescue>
type State = Report['people'][number]['items'][number]['state']

const words: Readonly<Record<State, { readonly word: string; readonly icon: IconName }>> = {
  arrived: { word: 'Arrived', icon: 'check' },
  'was-there': { word: 'Had arrived before', icon: 'check' },
  refused: { word: 'Refused', icon: 'octagon' },
  later: { word: 'Not yet: import the file again later', icon: 'clock' },
  'for-its-person': { word: 'For its person', icon: 'octagon' },
  unreadable: { word: 'Cannot be opened', icon: 'octagon' },
}

/** What became of each item of a rescue file, by whose it was. */
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
                {arrived} of {counted(person.items.length, 'item')} there
              </span>
            </div>
            <ul className="list">
              {person.items.map((item) => (
                <li key={item.op_id} className="item">
                  <Icon name={words[item.state].icon} />
                  <span className="grow">
                    <span className="t14">{item.label}</span>
                    {item.message === null ? null : <span className="t13 mute block">{item.message}</span>}
                  </span>
                  <span className="t13 b">{words[item.state].word}</span>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
