import { describe, expect, it } from 'vitest'
import { buildAccountMenu, menuKeys } from '../../../domain/accounts/menu.ts'

const keys = (...menu: Parameters<typeof buildAccountMenu>) => buildAccountMenu(...menu).map(({ key }) => key)

describe('The menu of an account’s pages (N04)', () => {
  it('has what its reader may open, in one order', () => {
    expect(keys(menuKeys, null)).toEqual(menuKeys)
    expect(keys(['orders', 'my-user'], null)).toEqual(['my-user', 'orders'])
  })

  it('of another account leaves out what would show its reader’s own', () => {
    expect(buildAccountMenu(menuKeys, 12).map(({ path }) => path)).toEqual([
      '/dashboard/account?account=12',
      '/dashboard/users?account=12',
      '/dashboard/address-book?account=12',
    ])
  })
})
