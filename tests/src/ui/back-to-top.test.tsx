import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BackToTop } from '../../../src/ui/back-to-top.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(isDesktop: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: isDesktop }))
  const content = Object.assign(document.createElement('ion-content'), { scrollToTop: vi.fn(async () => undefined) })
  render(<BackToTop content={{ current: content }} />)
  return {
    content,
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
  it('scrolls to the top', async () => {
    const { content, scrollTo } = show(true)
    scrollTo(500)
    await userEvent.click(button()!)
    expect(content.scrollToTop).toHaveBeenCalled()
  })
})
