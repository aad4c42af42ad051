import type { OutboxItem } from '../../../offline/engine.ts'
import { isSavedOn } from '../../../offline/operations/all.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { Question } from '../../ui/choices.tsx'
import { formatTitle } from './op-description.ts'
import { getRemoval, mayHaveArrived } from './waiting-label.ts'

/** Names the items that are discarded together with this one. */
const getDependentClause = (count: number) =>
  count === 0 ? '' : `, and so ${count === 1 ? 'is the item that was' : `are the ${count} items that were`} saved on it`

/** What stays undone: a step of a claim that is not sent did not happen for the others on it. */
const getConsequence = ({ icon }: OutboxItem) =>
  icon === 'action' ? ' The claim stays as it was, and the office does not hear of this step.' : ''

/** Asks before an item is discarded, because that cannot be undone. */
export function DiscardQuestion({
  item,
  isOpen,
  onClose,
  onDiscard,
}: {
  readonly item: OutboxItem
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onDiscard: () => void
}) {
  // Each row of a long list has this question: it reads only when it is asked.
  const outbox = useLiveQuery((own) => (isOpen ? own.outboxEntries() : Promise.resolve([])), [isOpen])
  // What was saved on a claim, registration, trip or photo that is never made is discarded with it.
  const dependentCount =
    outbox.state === 'ready' ? outbox.value.filter((one) => one.icon !== 'announce' && isSavedOn(one, item)).length : 0
  const removal = getRemoval(item)
  const again = mayHaveArrived(item) ? ' again' : ''
  const arrived = mayHaveArrived(item) ? ' If a try has arrived already, it stays with the shop.' : ''
  return (
    <Question
      isOpen={isOpen}
      onClose={onClose}
      title={removal.question}
      text={`“${formatTitle(item)}” is removed from this device and is not sent${again}${getDependentClause(dependentCount)}.${arrived}${getConsequence(item)} This cannot be undone; export it first if you may need it.`}
      choices={[
        { label: 'Keep it', run: onClose },
        {
          label: removal.label,
          tone: 'danger',
          run: () => {
            onClose()
            onDiscard()
          },
        },
      ]}
    />
  )
}
