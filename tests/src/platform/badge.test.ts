import { describe, expect, it } from 'vitest'
import { showBadge } from '../../../src/platform/badge.ts'

describe('the badge on the installed app’s icon', () => {
  it('shows the count of what waits, and goes when nothing does', () => {
    const said: (number | 'cleared')[] = []
    const device = {
      setAppBadge: (count: number) => Promise.resolve(void said.push(count)),
      clearAppBadge: () => Promise.resolve(void said.push('cleared')),
    } as unknown as Navigator
    showBadge(3, device)
    showBadge(0, device)
    expect(said).toEqual([3, 'cleared'])
  })

  it('is left alone where the browser has none or refuses it', async () => {
    const refusing = { setAppBadge: () => Promise.reject(new Error('Not installed')) } as unknown as Navigator
    for (const device of [{} as Navigator, refusing])
      expect(() => {
        showBadge(3, device)
      }).not.toThrow()
    // A refusal that nobody took would fail the run here.
    await new Promise(setImmediate)
  })
})
