import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useSwipeBack } from '../../../src/app/use-swipe-back.ts'

const build = vi.fn()
vi.mock('../../../src/app/slide-animation.ts', () => ({ slideAnimation: build }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shellOn = (platform: string) => {
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true, getPlatform: () => platform })
}

describe('Swiping back', () => {
  it('works in the shell on iOS, and the page follows the finger', async () => {
    shellOn('ios')
    const { result } = renderHook(() => useSwipeBack(true))
    await waitFor(() => {
      expect(result.current).toEqual({ swipeGesture: true, animation: build })
    })
  })

  it.each([
    ['in a browser, which swipes back itself', () => undefined, true],
    [
      'in the shell on Android, which has a gesture of its own',
      () => {
        shellOn('android')
      },
      true,
    ],
    [
      'with reduced motion, as Ionic completes it by an animation',
      () => {
        shellOn('ios')
      },
      false,
    ],
  ])('is off %s', async (_, prepare, hasAnimations) => {
    prepare()
    const { result } = renderHook(() => useSwipeBack(hasAnimations))
    await vi.dynamicImportSettled()
    expect(result.current).toEqual({ swipeGesture: false })
  })
})
