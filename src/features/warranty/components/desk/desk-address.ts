import type { RegistrationSection, RegistrationSort } from '../../../../../domain/warranty/desk.ts'
import { registrationSections, registrationSorts } from '../../../../../domain/warranty/desk.ts'
import { formatCount, formatFound } from '../../../../shared/formats/format-price.ts'
import { pictureKeys } from '../../../../shared/desk/desk-keys.tsx'

/** What the desk for registrations shows, as its address has it. */
export interface DeskAddress {
  readonly section: RegistrationSection
  readonly sort: RegistrationSort
  /** The account that registered; '' for all. */
  readonly account: string
  readonly filter: string
  readonly page: number
  /** The open registration; '' for none. */
  readonly record: string
}

export const sectionLabels: Readonly<Record<RegistrationSection, string>> = {
  pending: 'To review',
  'pending - response needed': 'Waiting for an answer',
}

export const sortLabels: Readonly<Record<RegistrationSort, string>> = {
  oldest: 'Longest wait first',
  newest: 'Newest first',
  account: 'By account',
}

/** The keys of the desk, as the sheet of '?' lists them. */
export const registrationKeys = {
  Queue: {
    j: 'Next registration',
    k: 'Previous registration',
    f: 'Filters',
    b: 'Approve clear registrations together',
  },
  Registration: {
    a: 'Approve',
    r: 'Review again',
    q: 'Ask the customer',
    d: 'Decline',
    c: 'Correct the machine',
    s: 'Skip to the next registration',
    o: 'Open the whole registration',
  },
  Pictures: pictureKeys,
} as const

/** How many registrations there are; of those with a text or of one account no more than a thousand are counted. */
export const formatTotal = (count: number, { filter, account }: Pick<DeskAddress, 'filter' | 'account'>): string =>
  filter === '' && account === '' ? formatCount(count) : formatFound(count)

/** Reads the address. What is not known is the default: what is to review, the longest wait first. */
export function readDeskAddress(search: URLSearchParams): DeskAddress {
  const given = (name: string) => search.get(name) ?? ''
  const page = Number(given('page'))
  return {
    section: registrationSections.find((one) => one === given('section')) ?? 'pending',
    sort: registrationSorts.find((one) => one === given('sort')) ?? 'oldest',
    account: /^\d{1,9}$/.test(given('account')) ? given('account') : '',
    filter: given('filter'),
    page: Number.isInteger(page) && page > 1 ? page : 1,
    record: given('record'),
  }
}

/** What narrows the desk down, as its calls take it. */
export const toFilters = ({ account, filter }: Pick<DeskAddress, 'account' | 'filter'>) => ({
  ...(account === '' ? {} : { account }),
  ...(filter === '' ? {} : { filter }),
})

/** The address of a section with the filters that are set, without an open registration. */
export function toSectionPath(pathname: string, { sort, account, filter }: DeskAddress, section: RegistrationSection) {
  const parameters = { section, sort: sort === 'oldest' ? '' : sort, account, filter }
  const set = Object.entries(parameters).filter(([, value]) => value !== '')
  return `${pathname}?${new URLSearchParams(set).toString()}`
}
