import { describe, expect, it } from 'vitest'
import { matchPages } from '../../../domain/dashboard/match-pages.ts'

const pages = [
  { label: 'Orders', keywords: 'purchases invoices' },
  { label: 'Warranty orders', keywords: 'approvals' },
  { label: 'Order status', keywords: 'tracking' },
  { label: 'Address book', keywords: 'shipping orders' },
]
const find = (typed: string, limit = 9) => matchPages(pages, typed, limit).map(({ label }) => label)

describe('Pages', () => {
  it('are found by whole words first, then by beginnings, then by other words for them', () => {
    expect(find('orders')).toEqual(['Orders', 'Warranty orders', 'Order status', 'Address book'])
    expect(find('ord')).toEqual(['Orders', 'Warranty orders', 'Order status', 'Address book'])
    expect(find('TRACKING')).toEqual(['Order status'])
  })
  it('are found with one typo in a longer word', () => {
    expect(find('adress bok')).toEqual([])
    expect(find('adress')).toEqual(['Address book'])
    expect(find('waranty ordres')).toEqual(['Warranty orders'])
  })
  it('must have every word, and none without a text', () => {
    expect(find('orders warranty')).toEqual(['Warranty orders'])
    expect(find('orders zebra')).toEqual([])
    expect(find(' – ')).toEqual([])
    expect(find('orders', 1)).toEqual(['Orders'])
  })
})
