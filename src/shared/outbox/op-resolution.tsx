import { useState } from 'react'
import type { OutboxItem } from '../../../offline/engine.ts'
import { belongsToClaim } from '../../../offline/operations/all.ts'
import { fileClaim } from '../../../offline/operations/file-claim.ts'
import { useNow } from '../../data/clock.tsx'
import { Button } from '../../ui/button.tsx'
import type { Fill } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { DiscardQuestion } from './discard-question.tsx'
import { formatFacts, formatServerFacts, isClash, isOnClosed, mayEdit } from './op-description.ts'
import type { FormattedFacts } from './op-description.ts'
import { getRemoval, needsPerson } from './waiting-label.ts'
import { useResolutions } from './use-resolutions.ts'
import './op-resolution.css'

/** The server's message about a refused item. */
export function ServerMessage({ item }: { readonly item: Pick<OutboxItem, 'error' | 'state'> }) {
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

const List = ({ facts }: { readonly facts: FormattedFacts }) => (
  <dl className="kv l">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** The saved version beside the server's. */
export function ConflictComparison({ item }: { readonly item: OutboxItem }) {
  const now = useNow(60_000)
  const theirs = formatServerFacts(item, now)
  return (
    <div className="beside">
      <section aria-label="Yours">
        <h4>Yours, saved on this device</h4>
        <List facts={formatFacts(item, now)} />
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

/** A resolution that is run without another question. */
interface Way {
  readonly label: string
  readonly icon: IconName
  readonly resolve: (item: OutboxItem) => Promise<void>
  readonly fill?: Fill
}

/** What a person can do: edit what waits or was refused, resolve a conflict, retry what may pass as it is; export and take back always. */
export function OpResolution({
  item,
  onEdit,
}: {
  readonly item: OutboxItem
  readonly onEdit: (item: OutboxItem) => void
}) {
  const resolutions = useResolutions()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const run = async (resolve: (one: OutboxItem) => Promise<void>) => {
    setBusy(true)
    await resolve(item)
    setBusy(false)
  }
  const removal = getRemoval(item)
  // What is locked has nothing to send yet: its text would be lost.
  const isLocked = item.input === null
  const isConflict = item.state === 'conflict' && !isLocked
  const isStopped = isConflict && !isClash(item)
  // A missing right may be given back; what has no form is sent again as it is or not at all.
  const mayPassAsIs = item.state === 'rejected' && (item.error?.status === 403 || !mayEdit(item))
  const ways: readonly Way[] = [
    ...(isStopped && isOnClosed(item) && belongsToClaim(item)
      ? [{ label: 'Ask to reopen', icon: 'speech', resolve: resolutions.askToReopen, fill: 'filled' } as const]
      : []),
    // A note on a claim that was never filed would go with it.
    ...(isConflict && belongsToClaim(item) && item.kind !== fileClaim.kind
      ? [{ label: 'File as a note', icon: 'note', resolve: resolutions.fileAsNote } as const]
      : []),
    ...(!isLocked && (isStopped || item.state === 'quarantined' || mayPassAsIs)
      ? [{ label: 'Send again', icon: 'send', resolve: resolutions.sendAgain } as const]
      : []),
    { label: 'Export', icon: 'download', resolve: resolutions.exportOnly },
  ]
  return (
    <div className="op-ways">
      {mayEdit(item) ? (
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
      {ways.map(({ label, icon, resolve, fill }) => (
        <Button
          key={label}
          {...(fill === undefined ? {} : { fill })}
          icon={icon}
          disabled={isBusy}
          onClick={() => {
            void run(resolve)
          }}
        >
          {label}
        </Button>
      ))}
      <Button
        fill="danger"
        icon={removal.icon}
        disabled={isBusy}
        onClick={() => {
          setAsking(true)
        }}
      >
        {removal.label}
      </Button>
      <DiscardQuestion
        item={item}
        isOpen={isAsking}
        onClose={() => {
          setAsking(false)
        }}
        onDiscard={() => {
          void run(resolutions.discard)
        }}
      />
    </div>
  )
}
