import { claimRow } from '../../../contract/shapes/claim.ts'
import type { OutboxItem } from '../../../offline/engine.ts'
import { findOperation } from '../../../offline/operations/all.ts'
import type { Fact, FactValue } from '../../../offline/operations/description.ts'
import { readOnce } from '../../../offline/operations/read-once.ts'
import { formatDay, formatMoment } from '../../ui/format-time.ts'
import { formatFullDay, formatTimeSpan } from '../formats/format-date.ts'

type Item = Pick<OutboxItem, 'kind' | 'input' | 'label' | 'known'>
/** Names and texts for the reader. */
export type FormattedFacts = readonly (readonly [name: string, text: string])[]

function formatValue(value: FactValue, now: number): string {
  if (typeof value === 'string') return value
  switch (value.kind) {
    case 'day':
      return formatDay(value.value)
    case 'date':
      return formatFullDay(value.value)
    case 'moment':
      return `${formatMoment(value.value, now)}${value.suffix ?? ''}`
    case 'time-span':
      return formatTimeSpan(value.start, value.finish)
  }
}

const formatAll = (facts: readonly Fact[], now: number): FormattedFacts =>
  facts.map(({ name, value }) => [name, formatValue(value, now)] as const).filter(([, text]) => text !== '')

const describe = (item: Item) => findOperation(item.kind)?.describe(item) ?? null

/** Whether there is a form in which the item can be corrected. */
const isEditable = (item: Item): boolean => findOperation(item.kind)?.editing?.canEdit(item) === true

/** Whether somebody else changed the same. Sent again as it is it meets the same clash; its form keeps what a person saves there. */
export const isClash = ({ state, error }: Pick<OutboxItem, 'state' | 'error'>): boolean =>
  state === 'conflict' && error?.code === 'labor-claims.clash'

/** Whether the claim of a conflict was closed. An open one has nothing to reopen. */
export const isOnClosed = ({ error }: Pick<OutboxItem, 'error'>): boolean =>
  typeof readOnce(claimRow, error?.current)?.closed_at === 'string'

/**
 * Whether the item can be corrected now: what was refused or clashes, and what waits and was never tried. What was tried may have
 * arrived.
 */
export const mayEdit = (item: Item & Pick<OutboxItem, 'state' | 'attempts' | 'error'>): boolean =>
  (item.state === 'rejected' || isClash(item) || (item.state === 'queued' && item.attempts === 0)) && isEditable(item)

/** The item's name: a trip by its day and hours, a photo by its title, everything else by its label. */
export function formatTitle(item: Item, now = 0): string {
  const title = describe(item)?.title ?? null
  if (title === null) return item.label
  return title
    .map((value) => formatValue(value, now))
    .filter((text) => text !== '')
    .join(', ')
}

/** What was saved on this device. */
export function formatFacts(item: Item, now = 0): FormattedFacts {
  const description = describe(item)
  return description === null ? [['Item', item.label]] : formatAll(description.facts, now)
}

/** What the server has now; empty where its answer carries nothing that is known. */
export function formatServerFacts(item: Pick<OutboxItem, 'kind' | 'entityId' | 'error'>, now: number): FormattedFacts {
  return formatAll(findOperation(item.kind)?.describeServerState(item) ?? [], now)
}

/** The item as the text of a note, for a closed claim that still accepts notes. */
export function toNoteText(item: Item): string {
  const title = describe(item)?.noteTitle ?? item.label
  return `${title}: ${formatFacts(item)
    .map(([name, text]) => `${name}: ${text}`)
    .join('. ')}`
}
