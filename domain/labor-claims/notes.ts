/** The class of a note decides who sees it (`calls.tsv` L12). */
export const noteClasses = ['internal', 'servicer', 'customer'] as const
export type NoteClass = (typeof noteClasses)[number]

/** What a reader is to the claim, as far as notes go: `office` (reviewer, admin), the `servicer` assigned, or the filing account. */
export type Reader = 'office' | 'servicer' | 'filer'

/** Internal notes are the office's; servicer notes are for office and servicer; customer notes are for all who see the claim. */
export function maySeeNote(noteClass: NoteClass, readers: readonly Reader[]): boolean {
  if (noteClass === 'customer') return readers.length > 0
  if (noteClass === 'servicer') return readers.includes('office') || readers.includes('servicer')
  return readers.includes('office')
}

/** The classes that a writer may choose: nobody writes what they could not read. */
export function writableClasses(readers: readonly Reader[]): NoteClass[] {
  return noteClasses.filter((c) => maySeeNote(c, readers))
}

/** The class of a note whose writer named none: between office and servicer where they may write that, else for all who see the claim. */
export function usualClass(writable: readonly NoteClass[]): NoteClass {
  return writable.includes('servicer') ? 'servicer' : 'customer'
}
