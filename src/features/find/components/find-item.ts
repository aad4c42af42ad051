import type { IconName } from '../../../ui/icon.tsx'

export const findGroups = [
  'whole',
  'recent',
  'pages',
  'orders',
  'claims',
  'tickets',
  'returns',
  'records',
  'models',
  'parts',
  'accounts',
  'people',
] as const
export type FindGroup = (typeof findGroups)[number]

export const groupLabels: Readonly<Record<FindGroup, string>> = {
  whole: 'Exact match',
  recent: 'Opened lately',
  pages: 'Pages',
  orders: 'Orders',
  claims: 'Labor claims',
  tickets: 'Questions',
  returns: 'Returns',
  records: 'Registrations',
  models: 'Equipment',
  parts: 'Parts',
  accounts: 'Accounts',
  people: 'People',
}

/** Something that was found, and the page that it opens. */
export interface FindItem {
  readonly group: FindGroup
  readonly icon: IconName
  readonly title: string
  readonly note: string
  readonly to: string
  /** The text is its whole number or serial. */
  readonly isWhole?: boolean
}

/** What opens first of several that have the whole number: the machine before its claims and orders. */
const wholeOrder: readonly FindGroup[] = [
  'records',
  'orders',
  'returns',
  'claims',
  'tickets',
  'parts',
  'accounts',
  'people',
  'models',
  'pages',
]

/** The items in the order of the list: whole matches first, then by group; each page once. */
export function arrangeItems(items: readonly FindItem[]): FindItem[] {
  const whole = items
    .filter(({ isWhole }) => isWhole === true)
    .toSorted((one, other) => wholeOrder.indexOf(one.group) - wholeOrder.indexOf(other.group))
    .map((item) => ({ ...item, group: 'whole' as const }))
  const all = [
    ...whole,
    ...findGroups.flatMap((group) => items.filter((item) => item.group === group && item.isWhole !== true)),
  ]
  return all.filter((item, at) => all.findIndex(({ to }) => to === item.to) === at)
}
