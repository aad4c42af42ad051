import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LazyBoundary } from '../../../src/app/crash/lazy-boundary.tsx'
import { ComingScreenProvider, createLazyScreen } from '../../../src/app/lazy-screen.tsx'
import type { LazyScreen } from '../../../src/app/lazy-screen.tsx'

beforeEach(() => {
  // React reports each error that a boundary takes.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const missing = () => new TypeError('Failed to fetch dynamically imported module: /assets/cart.js')
const Cart = () => <h1>Your cart</h1>

/** Code that arrives, or does not, when the test says so. */
function createCode() {
  const asked: { arrive: () => void; fail: (error: unknown) => void }[] = []
  const lazy = createLazyScreen(
    () =>
      new Promise((resolve, reject) => {
        asked.push({
          arrive: () => {
            resolve(Cart)
          },
          fail: reject,
        })
      }),
  )
  return { lazy, asked }
}
const show = ({ Screen }: LazyScreen) =>
  render(
    <LazyBoundary title="Cart" onError={() => undefined}>
      <ComingScreenProvider value={<p>Loading Cart</p>}>
        <Screen />
      </ComingScreenProvider>
    </LazyBoundary>,
  )

describe('A screen whose code is loaded when it is first shown', () => {
  it('is shown as soon as its code is there, and its skeleton until then', async () => {
    const { lazy, asked } = createCode()
    show(lazy)
    expect(screen.getByText('Loading Cart')).toBeInTheDocument()
    await act(async () => {
      asked[0]?.arrive()
    })
    expect(screen.getByRole('heading')).toHaveTextContent('Your cart')
  })

  it('is shown at once where its code was loaded ahead, and loads it once', async () => {
    const { lazy, asked } = createCode()
    const loading = lazy.load()
    asked[0]?.arrive()
    await loading
    show(lazy)
    show(lazy)
    expect(screen.getAllByRole('heading')).toHaveLength(2)
    expect(asked).toHaveLength(1)
  })

  it('is reported in its place where its code does not load, and tried again when it is shown again', async () => {
    const { lazy, asked } = createCode()
    const { unmount } = show(lazy)
    await act(async () => {
      asked[0]?.fail(missing())
    })
    expect(screen.getByText('This screen did not load')).toBeInTheDocument()
    unmount()
    show(lazy)
    await act(async () => {
      asked[1]?.arrive()
    })
    expect(screen.getByRole('heading')).toHaveTextContent('Your cart')
  })

  it('is shown by itself once its code comes with the next network; until then the page says what is missing', async () => {
    const { lazy, asked } = createCode()
    show(lazy)
    await act(async () => {
      asked[0]?.fail(missing())
    })
    const again = async (at: number, answer: 'fail' | 'arrive') => {
      await act(async () => {
        window.dispatchEvent(new Event('online'))
      })
      expect(asked).toHaveLength(at + 1)
      expect(screen.getByText('This screen did not load')).toBeInTheDocument()
      await act(async () => {
        if (answer === 'arrive') asked[at]?.arrive()
        else asked[at]?.fail(missing())
      })
    }
    await again(1, 'fail')
    await again(2, 'arrive')
    expect(screen.getByRole('heading')).toHaveTextContent('Your cart')
  })

  it('whose code is broken when it comes leads to the crash screen', async () => {
    const { lazy, asked } = createCode()
    const shown = show(lazy)
    await act(async () => {
      asked[0]?.fail(missing())
    })
    await act(async () => {
      window.dispatchEvent(new Event('online'))
    })
    await expect(
      act(async () => {
        asked[1]?.fail(new TypeError('x is not a function'))
      }),
    ).rejects.toThrow('x is not a function')
    shown.unmount()
  })

  it('is not asked for again where the page was left', async () => {
    const { lazy, asked } = createCode()
    const { unmount } = show(lazy)
    await act(async () => {
      asked[0]?.fail(missing())
    })
    unmount()
    await act(async () => {
      window.dispatchEvent(new Event('online'))
    })
    expect(asked).toHaveLength(1)
  })

  it('that was left before its code arrived changes nothing', async () => {
    const { lazy, asked } = createCode()
    const { unmount } = show(lazy)
    unmount()
    await act(async () => {
      asked[0]?.arrive()
    })
    expect(document.body).toHaveTextContent('')
  })
})
