import type { Permission } from './permissions.ts'

/** What each permission allows, in groups, in the order of the form. */
export const permissionGroups: readonly {
  readonly title: string
  readonly permissions: readonly (readonly [Permission, string])[]
}[] = [
  {
    title: 'Orders',
    permissions: [
      ['orders.view', 'See orders'],
      ['orders.place', 'Place orders'],
      ['orders.edit', 'Edit orders'],
      ['orders.approve', 'Approve orders'],
    ],
  },
  {
    title: 'Warranty',
    permissions: [
      ['warranty.register', 'Register machines'],
      ['warranty.view', 'See warranty records'],
      ['warranty.review', 'Review registrations'],
    ],
  },
  {
    title: 'Labor claims',
    permissions: [
      ['claims.view', 'See labor claims'],
      ['claims.file', 'File labor claims'],
      ['claims.service', 'Work on labor claims'],
      ['claims.manage', 'Manage labor claims'],
    ],
  },
  {
    title: 'Account and shop',
    permissions: [
      ['accounts.edit', 'Change the account’s locations'],
      ['users.manage', 'Manage users'],
      ['reports.view', 'See reports'],
      ['catalogue.edit', 'Edit the catalogue'],
    ],
  },
]

const labels = new Map(permissionGroups.flatMap(({ permissions }) => permissions))

/** Permissions as people read them: 'See orders, Edit orders'. */
export const formatPermissions = (names: readonly Permission[]): string =>
  names.map((name) => labels.get(name) ?? name).join(', ')
