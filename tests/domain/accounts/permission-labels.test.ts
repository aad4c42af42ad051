import { expect, it } from 'vitest'
import { formatPermissions, permissionGroups } from '../../../domain/accounts/permission-labels.ts'
import { permissions } from '../../../domain/accounts/permissions.ts'

it('Each permission has one label, in one group', () => {
  const listed = permissionGroups.flatMap((group) => group.permissions)
  expect(listed.map(([name]) => name).toSorted()).toEqual([...permissions].toSorted())
  expect(new Set(listed.map(([, label]) => label)).size).toBe(listed.length)
})

it('Permissions are read as sentences read them', () => {
  expect(formatPermissions(['orders.view', 'claims.file'])).toBe('See orders, File labor claims')
})
