import 'fake-indexeddb/auto'
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ConnectionStatusRoot } from '../../../src/app/shell/connection-status-root.tsx'
import { PageEffects } from '../../../src/app/shell/page-effects.tsx'
import { EnginePromiseProvider } from '../../../src/data/engine-promise.tsx'
import { createTestEngine, emptyCounts } from '../support/engine.ts'
import type { EngineOverrides } from '../support/engine.ts'
import { renderWithEngine } from '../labor-claims/support/screen.tsx'

afterEach(cleanup)

/** Opens a page of the shell on a device with badges; returns what its icon has shown. */
function openPage(engine: EngineOverrides): (number | 'none')[] {
  const shown: (number | 'none')[] = []
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push('none'),
  })
  renderWithEngine(
    <EnginePromiseProvider value={Promise.resolve(createTestEngine(engine))}>
      <ConnectionStatusRoot>
        <PageEffects />
      </ConnectionStatusRoot>
    </EnginePromiseProvider>,
    engine,
  )
  return shown
}
const lookAtIt = () =>
  act(async () => {
    document.dispatchEvent(new Event('visibilitychange'))
    await new Promise(setImmediate)
  })

describe('The badge on the app’s icon', () => {
  it('is what was not sent and what needs a decision, however often the app is looked at', async () => {
    const shown = openPage({ counts: async () => ({ ...emptyCounts, waiting: 5, attention: 2 }) })
    await waitFor(() => {
      expect(shown.at(-1)).toBe(7)
    })
    await lookAtIt()
    expect(new Set(shown)).toEqual(new Set([7]))
  })

  it('stays as it is until the device has counted', async () => {
    const shown = openPage({ counts: () => new Promise(() => undefined) })
    await lookAtIt()
    expect(shown).toEqual([])
  })

  it('goes when the app is looked at and nothing waits: a notification may have left a dot', async () => {
    const shown = openPage({ counts: async () => emptyCounts })
    await waitFor(() => {
      expect(shown).toEqual(['none'])
    })
    await lookAtIt()
    expect(shown).toEqual(['none', 'none'])
  })
})
