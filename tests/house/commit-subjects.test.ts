import { describe, expect, it } from 'vitest'
import { subjectError } from '../../tools/commit-subjects.ts'

describe('the first line of a commit', () => {
  it.each([
    'fix(outbox): keep the corrected machine when an op is resent',
    'feat(labor-claims)!: drop the second sign-off',
    'docs(glossary): add the words of the engine',
  ])('may be “%s”', (subject) => {
    expect(subjectError(subject)).toBeNull()
  })
  it.each([
    'Formatted',
    'fix: the outbox',
    'fix(Outbox): keep the corrected machine',
    'wip(outbox): things',
    'fix(outbox): ',
    'fix(outbox): ends with a period.',
  ])('may not be “%s”', (subject) => {
    expect(subjectError(subject)).toContain('type(scope): what')
  })
  it('has at most 72 characters', () => {
    expect(subjectError(`fix(outbox): ${'a'.repeat(59)}`)).toBeNull()
    expect(subjectError(`fix(outbox): ${'a'.repeat(60)}`)).toContain('72')
  })
})
