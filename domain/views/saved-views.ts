// The saved views of a list: its filters under a name, each person's own or shared with the staff.

/** Each list that has saved views, and the parameters of its address that a view keeps. */
export const viewParameters = {
  orders: ['filter', 'status', 'account', 'order_number', 'serial_number', 'tracking_number', 'start_date', 'end_date'],
  desk: ['section', 'sort', 'servicer', 'filter'],
  registrations: ['section', 'sort', 'account', 'filter'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type ViewList = keyof typeof viewParameters
export const viewLists = Object.keys(viewParameters) as [ViewList, ...ViewList[]]

/** Views that one person keeps of one list, and that are shared with the staff of one list. */
export const maxViews = 30
export const maxViewName = 40

/**
 * The query of an address as a view of the list keeps it: its own parameters that are set, in a fixed order, so that the same
 * filters are the same text. `status=open&filter=&page=3` → `status=open`. Empty: no filter.
 */
export function toViewQuery(list: ViewList, query: string): string {
  const given = new URLSearchParams(query)
  const stored = new URLSearchParams()
  for (const name of viewParameters[list]) {
    const value = (given.get(name) ?? '').trim()
    if (value !== '') stored.set(name, value)
  }
  return stored.toString()
}

/** The parameters that show a view: those that it does not keep are empty. */
export function toViewParameters(list: ViewList, query: string): Readonly<Record<string, string>> {
  const stored = new URLSearchParams(toViewQuery(list, query))
  return Object.fromEntries(viewParameters[list].map((name) => [name, stored.get(name) ?? '']))
}
