import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { WaitingChip } from '../../../src/ui/waiting-chip.tsx'
import type { WaitingState } from '../../../src/ui/waiting-chip.tsx'
import { toWaitingState } from '../../../src/ui/waiting-state.ts'

afterEach(cleanup)

const words: [WaitingState, string][] = [
  ['waiting', 'Waiting'],
  ['sending', 'Sending'],
  ['arrived', 'Arrived'],
  ['held', 'Held'],
  ['refused', 'Refused'],
  ['sign-in', 'Waiting for sign-in'],
]

describe('The language of waiting', () => {
  it.each(words)('says %s with its word and a sign of its own', (state, word) => {
    const { container } = render(<WaitingChip state={state} />)
    expect(container.textContent).toBe(word)
    expect(container.querySelector('svg')?.children.length).toBeGreaterThan(0)
  })

  it('has six signs, no two alike', () => {
    const drawn = words.map(
      ([state]) => render(<WaitingChip state={state} />).container.querySelector('svg')?.innerHTML,
    )
    expect(new Set(drawn).size).toBe(6)
  })

  it('tells how far a photo is', () => {
    const { container } = render(<WaitingChip state="sending" percent={61.7} />)
    expect(container.textContent).toBe('Sending 62 %')
  })
})

describe('What an item of the outbox is shown as', () => {
  const item = { waiting: null, progress: null }
  it.each([
    ['queued', null, 'waiting'],
    ['queued', 'turn', 'waiting'],
    ['queued', 'retry', 'waiting'],
    ['queued', 'parent', 'held'],
    ['queued', 'update', 'held'],
    ['queued', 'other-owner', 'held'],
    ['queued', 'sign-in', 'sign-in'],
    ['acked', null, 'arrived'],
    ['rejected', null, 'refused'],
    ['conflict', null, 'refused'],
    ['quarantined', null, 'refused'],
  ] as const)('%s for %s is %s', (state, waiting, shown) => {
    expect(toWaitingState({ ...item, state, waiting })).toEqual({ state: shown })
  })

  it('is never at 100 % before the server has said so', () => {
    expect(toWaitingState({ ...item, state: 'sending', progress: { sent: 10, total: 10, part: 1, parts: 1 } })).toEqual({
      state: 'sending',
      percent: 99,
    })
  })
})
