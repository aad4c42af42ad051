import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CrashBoundary } from '../../../src/app/crash/crash-boundary.tsx'
import { createTestClock } from '../support/clock.ts'
import { createTestEngine } from '../support/engine.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Broken(): never {
  throw new Error('the belt is off')
}

function crash() {
  // React prints the errors that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const enqueue = vi.fn(async () => ({ opId: 'o', entityId: 'e' }))
  const clock = createTestClock()
  render(
    <CrashBoundary opening={Promise.resolve(createTestEngine({ enqueue }))} clock={clock} version="1.2.3">
      <Broken />
    </CrashBoundary>,
  )
  return { enqueue, clock }
}

describe('A crash', () => {
  it('shows “Something went wrong.” with Clear Cache and Reload and a link to the rescue page', async () => {
    crash()
    expect(screen.getByRole('heading', { name: 'Something went wrong.' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Clear Cache and Reload' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'the rescue page' }).getAttribute('href')).toBe('/rescue.html')
  })

  it('advises to reload or to clear the cache, and says that Internet Explorer is not supported', () => {
    crash()
    const text = document.body.textContent
    expect(text).toContain('The webiste encountered an unexpected error.')
    expect(text).toContain('Reload the page. If that does not help, clear the cache.')
    expect(text).toContain('Internet Explorer is not supported.')
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument()
  })

  it('says without a network that nothing was cleared, and leaves Reload', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const deleteCache = vi.fn(async () => true)
    vi.stubGlobal('caches', { keys: async () => ['shell'], delete: deleteCache })
    crash()
    await act(async () => {
      screen.getByRole('button', { name: 'Clear Cache and Reload' }).click()
    })
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There is no connection, and without one the app could not open again. Nothing was cleared.',
    )
    expect(deleteCache).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })

  it('on the page of a link is reported without the link’s code', async () => {
    window.history.replaceState(null, '', '/account/invitation/SECRETCODE')
    const { enqueue, clock } = crash()
    await act(async () => {
      clock.pass(5000)
    })
    await vi.waitFor(
      () => {
        expect(enqueue).toHaveBeenCalledTimes(1)
      },
      { timeout: 20_000 },
    )
    expect(enqueue).toHaveBeenCalledWith(expect.anything(), {
      body: expect.objectContaining({ url: '/account/invitation/:id' }),
    })
    window.history.replaceState(null, '', '/')
  })

  it('is reported after 5 s, as an operation that waits on the device until it can be sent', async () => {
    const { enqueue, clock } = crash()
    await act(async () => {
      clock.pass(4999)
    })
    expect(enqueue).not.toHaveBeenCalled()
    await act(async () => {
      clock.pass(1)
    })
    // The code of the report is fetched first.
    await vi.waitFor(
      () => {
        expect(enqueue).toHaveBeenCalledTimes(1)
      },
      { timeout: 20_000 },
    )
    expect(enqueue).toHaveBeenCalledWith(expect.objectContaining({ kind: 'logCrash' }), {
      body: expect.objectContaining({ error: 'the belt is off', user_id: null }),
    })
  })
})
