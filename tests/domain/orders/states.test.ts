import { expect, it } from 'vitest'
import { getOrderStatusLabel } from '../../../domain/orders/states.ts'

it('an order’s status is said as a sentence begins', () => {
  expect(getOrderStatusLabel('approval pending - response needed')).toBe('Approval pending - response needed')
})
