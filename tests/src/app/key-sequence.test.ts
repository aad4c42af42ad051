import { describe, expect, it, vi } from 'vitest'
import { keySequence, maxGapMs } from '../../../src/app/shell/key-sequence.ts'

function createTypist(pattern: string) {
  const run = vi.fn()
  let now = 0
  const press = keySequence(Array.from(pattern), () => now, run)
  return {
    run,
    type: (keys: string, gap = 100) => {
      for (const key of keys) {
        now += gap
        press(key)
      }
    },
  }
}

describe('The hidden keys', () => {
  it('run each time the whole pattern is typed', async () => {
    const { run, type } = createTypist('version')
    type('versio')
    expect(run).not.toHaveBeenCalled()
    type('n')
    expect(run).toHaveBeenCalledTimes(1)
    type('n')
    expect(run).toHaveBeenCalledTimes(1)
    type('version')
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('are found after other keys and after a repeated first key', async () => {
    const { run, type } = createTypist('vev')
    type('xxvvev')
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('are reset by a pause of more than a second', async () => {
    const { run, type } = createTypist('ver')
    type('ver', maxGapMs + 1)
    expect(run).not.toHaveBeenCalled()
    type('ver', maxGapMs)
    expect(run).toHaveBeenCalledTimes(1)
  })
})
