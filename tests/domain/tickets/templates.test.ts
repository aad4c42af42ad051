import { describe, expect, it } from 'vitest'
import {
  fillTemplate,
  getGreetingName,
  listUnfilled,
  listUnknownPlaceholders,
} from '../../../domain/tickets/templates.ts'

const values = { name: 'Ellis', ticket: 'ST-10001', order: null, agent: 'Riley' }

describe('A reply template', () => {
  it('fills in name, ticket and agent, and leaves what is unknown to be seen', () => {
    const text = fillTemplate('Hi {name}, about {ticket} and {order}: {agent} {anything}', values)
    expect(text).toBe('Hi Ellis, about ST-10001 and {order}: Riley {anything}')
    expect(listUnfilled(text)).toEqual(['order'])
  })

  it('takes braces that are no placeholder as text', () => {
    expect(listUnfilled('{} { name } {anything}')).toEqual([])
    expect(listUnknownPlaceholders('{nmae}, {name}, {nmae}')).toEqual(['nmae'])
  })

  it('puts nothing of a value into another placeholder', () => {
    expect(fillTemplate('{name} {ticket}', { ...values, name: '{ticket}$&' })).toBe('{ticket}$& ST-10001')
  })

  it.each([
    ['Ellis Brandt', 'Ellis'],
    ['  ', 'there'],
    ['ellis@gym.test', 'there'],
  ])('greets %j as %s', (name, greeting) => {
    expect(getGreetingName(name)).toBe(greeting)
  })
})
