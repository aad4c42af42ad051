import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { WaitingChip } from '../../../src/ui/waiting-chip.tsx'
import type { WaitingState } from '../../../src/ui/waiting-chip.tsx'
import { toWaitingState } from '../../../src/ui/waiting-state.ts'

afterEach(cleanup)

const labels: [WaitingState, string][] = [
  ['waiting', 'Waiting'],
  ['sending', 'Sending'],
  ['arrived', 'Arrived'],
  ['held', 'Held'],
  ['refused', 'Refused'],
  ['sign-in', 'Waiting for sign-in'],
]

describe('The chip of an outbox item', () => {
  it.each(labels)('shows %s with a label and an icon', (state, label) => {
    const { container } = render(<WaitingChip state={state} />)
    expect(container.textContent).toBe(label)
    expect(container.querySelector('svg')?.children.length).toBeGreaterThan(0)
  })

  it('has six different icons', async () => {
    const drawn = labels.map(
      ([state]) => render(<WaitingChip state={state} />).container.querySelector('svg')?.innerHTML,
    )
    expect(new Set(drawn).size).toBe(6)
  })

  it('shows the progress of a photo', async () => {
    const { container } = render(<WaitingChip state="sending" percent={61.7} />)
    expect(container.textContent).toBe('Sending 62 %')
  })
})

describe('The chip’s state of an outbox item', () => {
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
  ] as const)('that is %s and waits for %s is %s', (state, waiting, shown) => {
    expect(toWaitingState({ ...item, state, waiting })).toEqual({ state: shown })
  })

  it('is never at 100 % before the server has acknowledged', async () => {
    expect(
      toWaitingState({ ...item, state: 'sending', progress: { sent: 10, total: 10, chunk: 1, chunks: 1 } }),
    ).toEqual({
      state: 'sending',
      percent: 99,
    })
  })
})
