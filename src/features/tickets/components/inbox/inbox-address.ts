import { inboxSections } from '../../../../../domain/tickets/states.ts'
import type { InboxSection } from '../../../../../domain/tickets/states.ts'

/** What the inbox shows, as its address says it. */
export interface InboxAddress {
  readonly section: InboxSection
  readonly page: number
  readonly filter: string
  /** The number of the open ticket; empty without one. */
  readonly ticket: string
}

export const sectionLabels: Readonly<Record<InboxSection, string>> = {
  to_answer: 'To answer',
  mine: 'Mine',
  unassigned: 'Unassigned',
  open: 'All open',
  closed: 'Closed',
  automatic: 'Automatic',
}

export const readInboxAddress = (search: URLSearchParams): InboxAddress => ({
  section: inboxSections.find((one) => one === search.get('section')) ?? 'open',
  page: Math.min(1_000_000, Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1)),
  filter: (search.get('filter') ?? '').slice(0, 200),
  ticket: (search.get('ticket') ?? '').slice(0, 20),
})

/** The address of the inbox with these parameters; what is usual is left out. */
export function toInboxPath({ section, page, filter, ticket }: InboxAddress): string {
  const query = new URLSearchParams()
  if (section !== 'open') query.set('section', section)
  if (page > 1) query.set('page', String(page))
  if (filter !== '') query.set('filter', filter)
  if (ticket !== '') query.set('ticket', ticket)
  return `/dashboard/tickets${query.size === 0 ? '' : `?${query.toString()}`}`
}
