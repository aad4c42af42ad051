import { describe, expect, it, vi } from 'vitest'
import { keySequence, maxGapMs } from '../../../src/app/shell/key-sequence.ts'

function typist(pattern: string) {
  const run = vi.fn()
  let now = 0
  const hear = keySequence(Array.from(pattern), () => now, run)
  return {
    run,
    type: (keys: string, gap = 100) => {
      for (const key of keys) {
        now += gap
        hear(key)
      }
    },
  }
}

describe('The hidden keys (storefront §2)', () => {
  it('run once the whole pattern was typed', () => {
    const { run, type } = typist('version')
    type('versio')
    expect(run).not.toHaveBeenCalled()
    type('n')
    expect(run).toHaveBeenCalledTimes(1)
    type('n')
    expect(run).toHaveBeenCalledTimes(1)
    type('version')
    expect(run).toHaveBeenCalledTimes(2)
  })

  it('may follow other keys, and begin with what looked like a beginning', () => {
    const { run, type } = typist('vev')
    type('xxvvev')
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('are forgotten after a pause of more than a second', () => {
    const { run, type } = typist('ver')
    type('ver', maxGapMs + 1)
    expect(run).not.toHaveBeenCalled()
    type('ver', maxGapMs)
    expect(run).toHaveBeenCalledTimes(1)
  })
})
