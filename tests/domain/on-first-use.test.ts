import { expect, it } from 'vitest'
import { onFirstUse } from '../../domain/on-first-use.ts'

it('A value is made when it is first asked for, and once, also where it is empty', () => {
  let made = 0
  const get = onFirstUse(() => {
    made += 1
    return null
  })
  expect(made).toBe(0)
  expect([get(), get(), made]).toEqual([null, null, 1])
})
