import { useState } from 'react'
import type { OutboxItem } from '../../offline/engine.ts'
import { useLive } from '../data/use-live.ts'
import { useNow } from '../data/clock.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Popup } from '../ui/popup.tsx'
import { factsOf, factsOfCopy, isEditable, labelOf } from './op-words.ts'
import type { Facts } from './op-words.ts'
import { isOfRegistration } from './machine-op.ts'
import { tripNow } from './trip-clash.ts'
import { needsPerson } from './waiting-words.ts'
import { useWaysOut } from './use-ways-out.ts'
import './op-trouble.css'

/** The server's own sentence. */
export function ServerSaid({ item }: { readonly item: Pick<OutboxItem, 'error' | 'state'> }) {
  if (item.error === null || item.error.message === '' || !needsPerson(item)) return null
  const { message, errors } = item.error
  return (
    <blockquote className="say">
      <div className="said">
        <Icon name="speech" size="s" />
        The server said
      </div>
      “{message}”
      {Object.keys(errors).length === 0 ? null : (
        <ul>
          {Object.entries(errors).map(([key, sentence]) => (
            <li key={key}>{sentence}</li>
          ))}
        </ul>
      )}
    </blockquote>
  )
}

const List = ({ facts }: { readonly facts: Facts }) => (
  <dl className="kv l">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** What was saved here beside what the server has now. */
export function Beside({ item }: { readonly item: OutboxItem }) {
  const now = useNow(60_000)
  const theirs = factsOfCopy(tripNow(item) ?? item.error?.current, now)
  return (
    <div className="beside">
      <section aria-label="Yours">
        <h4>Yours, kept on this device</h4>
        <List facts={factsOf(item)} />
      </section>
      {theirs.length === 0 ? null : (
        <section aria-label="On the server">
          <h4>On the server now</h4>
          <List facts={theirs} />
        </section>
      )}
    </div>
  )
}

/** What can be done about it: edit a refused one, the three ways out of a conflict, another try for what was set aside; export and discard always. */
export function OpWays({ item, onEdit }: { readonly item: OutboxItem; readonly onEdit: (item: OutboxItem) => void }) {
  const ways = useWaysOut()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const run = async (way: (one: OutboxItem) => Promise<void>) => {
    setBusy(true)
    await way(item)
    setBusy(false)
  }
  const isClash = item.state === 'conflict'
  const rest = useLive((own) => own.outbox(), [])
  // What was put on a claim or a registration that never came to be goes with it.
  const along =
    rest.state === 'ready' && item.groupId.endsWith(`:${item.entityId}`)
      ? rest.value.filter((one) => one.groupId === item.groupId && one.opId !== item.opId && one.state !== 'acked')
          .length
      : 0
  const isOfClaim = !isOfRegistration(item)
  return (
    <div className="op-ways">
      {item.state === 'rejected' && isEditable(item) ? (
        <Button
          fill="filled"
          icon="edit"
          disabled={isBusy}
          onClick={() => {
            onEdit(item)
          }}
        >
          Edit
        </Button>
      ) : null}
      {isClash && isOfClaim ? (
        <>
          <Button
            fill="filled"
            icon="speech"
            disabled={isBusy}
            onClick={() => {
              void run(ways.askToReopen)
            }}
          >
            Ask to reopen
          </Button>
          <Button
            icon="note"
            disabled={isBusy}
            onClick={() => {
              void run(ways.fileAsNote)
            }}
          >
            File as a note
          </Button>
        </>
      ) : null}
      {isClash || item.state === 'quarantined' ? (
        <Button
          icon="send"
          disabled={isBusy}
          onClick={() => {
            void run(ways.sendAgain)
          }}
        >
          Send again
        </Button>
      ) : null}
      <Button
        icon="download"
        disabled={isBusy}
        onClick={() => {
          void run(ways.exportOnly)
        }}
      >
        Export
      </Button>
      <Button
        fill="danger"
        icon="trash"
        disabled={isBusy}
        onClick={() => {
          setAsking(true)
        }}
      >
        Discard
      </Button>
      <Popup
        isOpen={isAsking}
        onClose={() => {
          setAsking(false)
        }}
        title="Discard this?"
        actions={
          <>
            <Button
              onClick={() => {
                setAsking(false)
              }}
            >
              Keep it
            </Button>
            <Button
              fill="danger"
              icon="trash"
              onClick={() => {
                setAsking(false)
                void run(ways.discard)
              }}
            >
              Discard
            </Button>
          </>
        }
      >
        {labelOf(item)} is removed from this device and is not sent
        {along === 0
          ? ''
          : `, and so ${along === 1 ? 'is the item that was' : `are the ${along} items that were`} saved on it`}
        . This cannot be undone; export it first if you may need it.
      </Popup>
    </div>
  )
}
