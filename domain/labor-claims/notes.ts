/** The class of a note decides who sees it (`calls.tsv` L12). */
export const noteClasses = ['internal', 'servicer', 'customer'] as const
export type NoteClass = (typeof noteClasses)[number]

/** A reader's role for the notes of a claim: `office` (reviewer, admin), the assigned `servicer`, or the filing account. */
export type Reader = 'office' | 'servicer' | 'filer'

/** Internal notes are for the office, servicer notes for office and servicer, customer notes for all who see the claim. */
export function maySeeNote(noteClass: NoteClass, readers: readonly Reader[]): boolean {
  if (noteClass === 'customer') return readers.length > 0
  if (noteClass === 'servicer') return readers.includes('office') || readers.includes('servicer')
  return readers.includes('office')
}

/** Returns the classes that a writer may choose: those that the writer may read. */
export function writableClasses(readers: readonly Reader[]): NoteClass[] {
  return noteClasses.filter((c) => maySeeNote(c, readers))
}

/** Returns the default class of a note: `servicer` if the writer may choose it, else `customer`. */
export function usualClass(writable: readonly NoteClass[]): NoteClass {
  return writable.includes('servicer') ? 'servicer' : 'customer'
}
