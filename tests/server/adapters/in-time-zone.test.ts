import { describe, expect, it } from 'vitest'
import { createInTimeZone } from '../../../server/adapters/in-time-zone.ts'

const noon = new Date('2026-11-20T12:00:00Z')

describe('Writing in a time zone', () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const inTimeZone = createInTimeZone(process.env)

  it('writes hours and days of that zone, and leaves the process in its own', () => {
    const before = noon.getHours()
    expect(inTimeZone('America/Chicago')?.(() => noon.getHours())).toBe(6)
    expect(inTimeZone('Asia/Kolkata')?.(() => new Date('2026-11-20T12:00:00').toISOString())).toBe(
      '2026-11-20T06:30:00.000Z',
    )
    expect([noon.getHours(), process.env['TZ']]).toEqual([before, own])
  })

  it('is in its own zone again after an error', () => {
    const before = noon.getHours()
    const write = () => {
      throw new Error('A component failed')
    }
    expect(() => inTimeZone('Asia/Kolkata')?.(write)).toThrow('A component failed')
    expect([noon.getHours(), process.env['TZ']]).toEqual([before, own])
  })

  it('knows no zone by a path, an unknown name or nothing', () => {
    for (const zone of [
      '',
      'Nowhere/Town',
      '../../etc/passwd',
      ':America/Chicago',
      '/etc/localtime',
      'America/Chicago\n',
    ])
      expect(inTimeZone(zone)).toBeNull()
  })
})
