import { describe, expect, it } from 'vitest'
import { showBadge } from '../../../src/platform/badge.ts'
import { createDouble } from '../../support/test-double.ts'

describe('The badge on the installed app’s icon', () => {
  it('shows the number of waiting items and disappears at zero', async () => {
    const shown: (number | 'cleared')[] = []
    const device = createDouble<Navigator>('Navigator', {
      setAppBadge: (count = 0) => Promise.resolve(void shown.push(count)),
      clearAppBadge: () => Promise.resolve(void shown.push('cleared')),
    })
    showBadge(3, device)
    showBadge(0, device)
    expect(shown).toEqual([3, 'cleared'])
  })

  it('is skipped if the browser has none or refuses it', async () => {
    const refusing = createDouble<Navigator>('Navigator', {
      setAppBadge: () => Promise.reject(new Error('Not installed')),
    })
    for (const device of [{} as Navigator, refusing])
      expect(() => {
        showBadge(3, device)
      }).not.toThrow()
    // An unhandled rejection would fail the run here.
    await new Promise(setImmediate)
  })
})
