import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BackToTop } from '../../../src/ui/back-to-top.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(isDesktop: boolean, isStill = false) {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('motion') ? isStill : isDesktop }))
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  const scroller = { scrollTop: 0 }
  const content = Object.assign(document.createElement('ion-content'), { getScrollElement: async () => scroller })
  render(<BackToTop content={{ current: content }} />)
  return {
    scroller,
    /** Draws the next frame; false where none was asked for. */
    drawFrame: () => {
      const draw = frames.shift()
      draw?.()
      return draw !== undefined
    },
    scrollTo: (scrollTop: number) => {
      act(() => {
        content.dispatchEvent(new CustomEvent('ionScroll', { detail: { scrollTop } }))
      })
    },
  }
}
const button = () => screen.queryByLabelText('Back to top')

describe('The control that leads back to the top', () => {
  it.each([
    ['a desktop', true, 200],
    ['a phone', false, 2000],
  ])('appears on %s only beyond its distance', (_, isDesktop, distance) => {
    const { scrollTo } = show(isDesktop)
    scrollTo(distance)
    expect(button()).toBeNull()
    scrollTo(distance + 1)
    expect(button()).toBeTruthy()
    scrollTo(0)
    expect(button()).toBeNull()
  })
  it('scrolls to the top in steps of 50 px, a frame each (`SF066`)', async () => {
    const { scroller, scrollTo, drawFrame } = show(true)
    scrollTo(480)
    scroller.scrollTop = 480
    await userEvent.click(button()!)
    const seen = [scroller.scrollTop]
    while (drawFrame()) seen.push(scroller.scrollTop)
    expect(seen).toEqual([430, 380, 330, 280, 230, 180, 130, 80, 30, 0])
  })
  it('takes several steps a frame on a long page, and is at the top at once where less motion is wanted', async () => {
    const { scroller, scrollTo, drawFrame } = show(true)
    scrollTo(6000)
    scroller.scrollTop = 6000
    await userEvent.click(button()!)
    expect(scroller.scrollTop).toBe(5800)
    let frames = 1
    while (drawFrame()) frames += 1
    expect([frames, scroller.scrollTop]).toEqual([30, 0])
    cleanup()
    const still = show(true, true)
    still.scrollTo(6000)
    still.scroller.scrollTop = 6000
    await userEvent.click(button()!)
    expect([still.scroller.scrollTop, still.drawFrame()]).toEqual([0, false])
  })
})
