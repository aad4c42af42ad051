import { describe, expect, it } from 'vitest'
import { users } from '../../../contract/users.ts'
import { checkRefusal } from '../../../server/kernel/check-reply.ts'

describe('A refusal that is checked', () => {
  it('is declared by its row or by every call', () => {
    const { updateUser } = users.table
    expect(() => {
      checkRefusal('users.updateUser', updateUser, 'users.unknown')
      checkRefusal('users.updateUser', updateUser, 'auth.notAllowed')
    }).not.toThrow()
    expect(() => {
      checkRefusal('users.updateUser', updateUser, 'cart.full')
    }).toThrow('users.updateUser refuses with cart.full, which its row does not declare')
  })
})
