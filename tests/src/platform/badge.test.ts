import { describe, expect, it } from 'vitest'
import { showBadge } from '../../../src/platform/badge.ts'

describe('The badge on the installed app’s icon', () => {
  it('shows the number of waiting items and disappears at zero', () => {
    const shown: (number | 'cleared')[] = []
    const device = {
      setAppBadge: (count: number) => Promise.resolve(void shown.push(count)),
      clearAppBadge: () => Promise.resolve(void shown.push('cleared')),
    } as unknown as Navigator
    showBadge(3, device)
    showBadge(0, device)
    expect(shown).toEqual([3, 'cleared'])
  })

  it('is skipped if the browser has none or refuses it', async () => {
    const refusing = { setAppBadge: () => Promise.reject(new Error('Not installed')) } as unknown as Navigator
    for (const device of [{} as Navigator, refusing])
      expect(() => {
        showBadge(3, device)
      }).not.toThrow()
    // An unhandled rejection would fail the run here.
    await new Promise(setImmediate)
  })
})
