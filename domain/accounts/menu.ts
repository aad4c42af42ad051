// The menu of an account's pages (`WO049`; row N04).

export const menuKeys = ['my-user', 'account', 'users', 'address-book', 'orders', 'labor-claims'] as const
export type MenuKey = (typeof menuKeys)[number]

export interface MenuEntry {
  readonly key: MenuKey
  readonly label: string
  /** An address of the app. */
  readonly path: string
}

const labels: Readonly<Record<MenuKey, string>> = {
  'my-user': 'My User',
  account: 'Account',
  users: 'Users',
  'address-book': 'Address book',
  orders: 'Orders',
  'labor-claims': 'Labor Claims',
}
const paths: Readonly<Record<MenuKey, string>> = {
  'my-user': '/dashboard/my-user',
  account: '/dashboard/account',
  users: '/dashboard/users',
  'address-book': '/dashboard/address-book',
  orders: '/dashboard/orders',
  'labor-claims': '/dashboard/labor-claims',
}

/** Hidden while an administrator views another account: they would show the administrator's own. */
const own: readonly MenuKey[] = ['my-user', 'orders', 'labor-claims']

/** The address of an account's page; `viewed` is the other account that an administrator views. */
export const buildAccountPath = (path: string, viewed: number | null): string =>
  viewed === null ? path : `${path}?account=${viewed}`

/** The entries for a user who may open `allowed`, in order. */
export function buildAccountMenu(allowed: readonly MenuKey[], viewed: number | null): MenuEntry[] {
  return menuKeys
    .filter((key) => allowed.includes(key) && (viewed === null || !own.includes(key)))
    .map((key) => ({ key, label: labels[key], path: buildAccountPath(paths[key], viewed) }))
}
