import type { DeskSection, DeskSort } from '../../../../../domain/labor-claims/desk.ts'
import { deskSections, deskSorts } from '../../../../../domain/labor-claims/desk.ts'

/** What the desk shows, as its address has it. */
export interface DeskAddress {
  readonly section: DeskSection
  readonly sort: DeskSort
  /** A servicer's account; '' for all. */
  readonly servicer: string
  readonly filter: string
  readonly page: number
  /** The open claim; '' for none. */
  readonly claim: string
}

export const sectionLabels: Readonly<Record<DeskSection, string>> = {
  requests: 'Requests',
  open: 'To assign',
  reassign: 'To reassign',
  approve_labor: 'Hours to approve',
  approve_payment: 'Payments to approve',
  'pending - response needed': 'Waiting for an answer',
  approved_for_payment: 'To queue',
  awaiting_payment: 'To mark as paid',
}

export const sortLabels: Readonly<Record<DeskSort, string>> = {
  overdue: 'Overdue first',
  age: 'Longest wait first',
  amount: 'Most money first',
  servicer: 'By servicer',
}

/** Reads the address. What is not known is the default: payments to approve, overdue first. */
export function readDeskAddress(search: URLSearchParams): DeskAddress {
  const given = (name: string) => search.get(name) ?? ''
  const page = Number(given('page'))
  return {
    section: deskSections.find((one) => one === given('section')) ?? 'approve_payment',
    sort: deskSorts.find((one) => one === given('sort')) ?? 'overdue',
    servicer: /^\d{1,9}$/.test(given('servicer')) ? given('servicer') : '',
    filter: given('filter'),
    page: Number.isInteger(page) && page > 1 ? page : 1,
    claim: given('claim'),
  }
}

/** The query of the desk's call. */
export const toDeskQuery = ({ section, sort, servicer, filter, page }: DeskAddress) => ({
  section,
  sort,
  page,
  ...(servicer === '' ? {} : { servicer }),
  ...(filter === '' ? {} : { filter }),
})

/** The address of a section with the filters that are set, without an open claim. */
export function toSectionPath(pathname: string, { sort, servicer, filter }: DeskAddress, section: DeskSection): string {
  const parameters = { section, sort: sort === 'overdue' ? '' : sort, servicer, filter }
  const set = Object.entries(parameters).filter(([, value]) => value !== '')
  return `${pathname}?${new URLSearchParams(set).toString()}`
}
