import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maySeeNote, noteClasses, writableClasses } from '../../../domain/labor-claims/notes.ts'
import type { Reader } from '../../../domain/labor-claims/notes.ts'

const readers = fc.uniqueArray(fc.constantFrom<Reader>('office', 'servicer', 'filer'))

describe('the class of a note decides who sees it', () => {
  it('keeps internal notes for the office', () => {
    expect((['office', 'servicer', 'filer'] as const).map((reader) => maySeeNote('internal', [reader]))).toEqual([
      true,
      false,
      false,
    ])
  })
  it('shows servicer notes to the office and the servicer', () => {
    expect((['office', 'servicer', 'filer'] as const).map((reader) => maySeeNote('servicer', [reader]))).toEqual([
      true,
      true,
      false,
    ])
  })
  it('shows customer notes to all who see the claim', () => {
    expect((['office', 'servicer', 'filer'] as const).map((reader) => maySeeNote('customer', [reader]))).toEqual([
      true,
      true,
      true,
    ])
  })
  it('shows nothing to a user without a role on the claim', () => {
    expect(noteClasses.filter((noteClass) => maySeeNote(noteClass, []))).toEqual([])
  })
  it('lets a user only write classes that the user can read', () => {
    fc.assert(
      fc.property(readers, (who) => {
        expect(writableClasses(who)).toEqual(noteClasses.filter((noteClass) => maySeeNote(noteClass, who)))
      }),
    )
  })
  it('never shows less to a user with more roles', () => {
    fc.assert(
      fc.property(readers, readers, fc.constantFrom(...noteClasses), (some, more, noteClass) => {
        if (maySeeNote(noteClass, some)) expect(maySeeNote(noteClass, [...some, ...more])).toBe(true)
      }),
    )
  })
})
