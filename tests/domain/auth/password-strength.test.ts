import { describe, expect, it } from 'vitest'
import { estimateStrength, strengthLabels } from '../../../domain/auth/password-strength.ts'

describe('The strength of a password', () => {
  it.each([
    ['', 'too weak'],
    ['short1A', 'weak'],
    ['Abcdefg1', 'weak'],
    ['Aaaaaaaaaaaa1', 'weak'],
    ['Rowing-26', 'fair'],
    ['Rowing-2026', 'good'],
    ['Rowing-upstream-26', 'strong'],
    ['no digit and no capital', 'too weak'],
    ['Password123', 'too weak'],
  ])('of “%s” is %s', (password, label) => {
    expect(strengthLabels[estimateStrength(password)]).toBe(label)
  })
})
