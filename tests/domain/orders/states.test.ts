import { expect, it } from 'vitest'
import { orderStatusWords } from '../../../domain/orders/states.ts'

it('an order’s status is said as a sentence begins', () => {
  expect(orderStatusWords('approval pending - response needed')).toBe('Approval pending - response needed')
})
