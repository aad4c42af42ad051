import { describe, expect, it } from 'vitest'
import { createIds, systemBytes } from '../../../server/adapters/ids.ts'

const clockAt = (...times: number[]) => ({ now: () => new Date(times.length > 1 ? times.shift()! : times[0]!) })
const zeros = (count: number) => new Uint8Array(count)

describe('UUIDv7', () => {
  it('carries the clock, its version and its variant', () => {
    const id = createIds(clockAt(0x0193_4567_89ab), zeros).newId()
    expect(id).toBe('01934567-89ab-7000-8000-000000000000')
  })

  it('sorts by creation, within one millisecond and when the clock steps back', () => {
    const ids = createIds(clockAt(5000, 5000, 5000, 4000, 3000, 6000))
    const made = Array.from({ length: 6 }, () => ids.newId())
    expect([...made].sort()).toEqual(made)
  })

  it('creates 10,000 different ids in order within one millisecond', () => {
    const ids = createIds(clockAt(5000))
    const made = Array.from({ length: 10_000 }, () => ids.newId())
    expect(new Set(made).size).toBe(10_000)
    expect([...made].sort()).toEqual(made)
  })

  it('returns the requested number of random bytes, different each time', () => {
    const ids = createIds(clockAt(1))
    expect(ids.randomBytes(32)).toHaveLength(32)
    expect(ids.randomBytes(32)).not.toEqual(ids.randomBytes(32))
  })

  it('hands out no byte twice, for any sizes, and never zeros for a whole key', () => {
    const seen = new Set<string>()
    for (let n = 0; n < 3000; n += 1) {
      const bytes = systemBytes(16 + (n % 17))
      expect(bytes).toHaveLength(16 + (n % 17))
      seen.add(Buffer.from(bytes.subarray(0, 16)).toString('hex'))
    }
    expect(seen.size).toBe(3000)
    expect(seen.has('0'.repeat(32))).toBe(false)
    expect(systemBytes(10_000)).toHaveLength(10_000)
    expect(systemBytes(0)).toHaveLength(0)
  })
})
