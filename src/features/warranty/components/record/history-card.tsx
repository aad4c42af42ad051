import type { SeenRecord } from '../../../../../offline/engine.ts'
import { sayMoment } from '../../../../ui/say-time.ts'
import { RecordSection } from './record-section.tsx'

const said: Readonly<Record<string, string>> = {
  register: 'Registered',
  sold: 'Sold: no floor model any more',
  changeLocations: 'Owner or place changed',
  addNote: 'Note added',
  addFile: 'Picture added',
  updateFile: 'Picture changed',
  removeFile: 'Picture removed',
}
const sentence = (action: string) =>
  said[action] ??
  action.charAt(0).toUpperCase() +
    action
      .slice(1)
      .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
      .replaceAll('_', ' ')

/** Every change of the registration: who, when and what, both values of what two people changed. The newest first. */
export function HistoryCard({ seen, now }: { readonly seen: SeenRecord; readonly now: number }) {
  const { history } = seen.value
  return (
    <RecordSection title="History" count={history.length}>
      {history.length === 0 ? (
        <p className="rv-none">
          {seen.is === 'listed'
            ? 'The history is not on this device.'
            : seen.is === 'new'
              ? 'It begins when the registration has arrived.'
              : 'Nothing has changed yet.'}
        </p>
      ) : (
        <ol className="rv-history">
          {history
            .toSorted((a, b) => b.at.localeCompare(a.at))
            .map((entry) => (
              <li key={entry.id}>
                <span className="mute tn">{sayMoment(entry.at, now)}</span>
                <div>
                  <b>{sentence(entry.action)}</b>
                  <span className="mute"> · {entry.author.name}</span>
                  {entry.message === null || entry.message === '' ? null : <p>{entry.message}</p>}
                </div>
              </li>
            ))}
        </ol>
      )}
    </RecordSection>
  )
}
