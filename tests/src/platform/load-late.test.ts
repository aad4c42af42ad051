import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadLate } from '../../../src/platform/load-late.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/sheets.js'))

describe('Code that a page is complete without', () => {
  it('is asked for again with the next network', async () => {
    const load = vi.fn<() => Promise<string>>().mockImplementationOnce(missing).mockResolvedValue('sheets')
    const loading = loadLate(load)
    await vi.advanceTimersByTimeAsync(0)
    expect(load).toHaveBeenCalledTimes(1)
    window.dispatchEvent(new Event('online'))
    expect(await loading).toBe('sheets')
  })

  it('is asked for again after a while on a device that does not notice its network', async () => {
    const load = vi
      .fn<() => Promise<string>>()
      .mockImplementationOnce(missing)
      .mockImplementationOnce(missing)
      .mockResolvedValue('sheets')
    const loading = loadLate(load)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(load).toHaveBeenCalledTimes(3)
    expect(await loading).toBe('sheets')
  })

  it('passes an error of its own on', async () => {
    await expect(loadLate(() => Promise.reject(new TypeError('x is not a function')))).rejects.toThrow('x is not')
  })
})
