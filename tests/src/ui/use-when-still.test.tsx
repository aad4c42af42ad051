import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { useWhenStill } from '../../../src/ui/use-when-still.ts'
import { createTestClock } from '../support/clock.ts'

let clock = createTestClock()
beforeEach(() => {
  clock = createTestClock()
})
afterEach(cleanup)

function Strip({ isOnline }: { readonly isOnline: boolean }) {
  return useWhenStill(isOnline) ? null : <p>No signal</p>
}
const page = (isOnline: boolean) => (
  <ClockProvider value={clock}>
    <Strip isOnline={isOnline} />
  </ClockProvider>
)
const pass = (ms: number) => {
  act(() => {
    clock.pass(ms)
  })
}
const isMoved = () => screen.queryByText('No signal') !== null

describe('What moves the page', () => {
  it('is there at once when the page opens', () => {
    render(page(false))
    expect(isMoved()).toBe(true)
  })

  it('comes a moment after its cause, and goes like that', () => {
    const { rerender } = render(page(true))
    rerender(page(false))
    expect(isMoved()).toBe(false)
    pass(400)
    expect(isMoved()).toBe(true)
    rerender(page(true))
    expect(isMoved()).toBe(true)
    pass(400)
    expect(isMoved()).toBe(false)
  })

  it.each(['pointerDown', 'pointerMove', 'pointerUp', 'pointerCancel'] as const)(
    'waits for the pointer: %s starts the moment again',
    (event) => {
      const { rerender } = render(page(true))
      rerender(page(false))
      pass(300)
      fireEvent[event](window)
      pass(300)
      expect(isMoved()).toBe(false)
      pass(100)
      expect(isMoved()).toBe(true)
    },
  )

  it('stays where it is if the cause has gone meanwhile', () => {
    const { rerender } = render(page(true))
    rerender(page(false))
    pass(300)
    rerender(page(true))
    pass(1000)
    expect(isMoved()).toBe(false)
  })
})
