import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CatalogueRoot } from '../../../src/data/catalogue-root.tsx'
import { useCatalogueSource } from '../../../src/data/catalogue.tsx'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { EngineProvider } from '../../../src/data/engine.tsx'
import { createQueryClient } from '../../../src/data/query-cache.tsx'
import { createTestClock } from '../support/clock.ts'
import { createTestEngine } from '../support/engine.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A screen that asks the catalogue what is on the device. */
function Screen() {
  const catalogue = useCatalogueSource()
  useEffect(() => {
    catalogue.state().catch(() => undefined)
  }, [catalogue])
  return null
}

describe('The catalogue of a page', () => {
  it('has one worker, however often the shell is left and opened again', async () => {
    const calls: unknown[] = []
    let started = 0
    class CountedWorker extends EventTarget {
      constructor() {
        super()
        started += 1
      }
      postMessage(message: unknown) {
        calls.push(message)
      }
    }
    vi.stubGlobal('Worker', CountedWorker)
    const engine = createTestEngine({})
    const countCalls = () => calls.filter((call) => JSON.stringify(call).includes('"state"')).length
    for (const times of [1, 2, 3]) {
      const { unmount } = render(
        <ClockProvider value={createTestClock()}>
          <EngineProvider value={engine}>
            <QueryClientProvider client={createQueryClient()}>
              <CatalogueRoot engine={engine}>
                <Screen />
              </CatalogueRoot>
            </QueryClientProvider>
          </EngineProvider>
        </ClockProvider>,
      )
      await waitFor(() => {
        expect(countCalls()).toBe(times)
      })
      unmount()
    }
    expect(started).toBe(1)
  })
})
