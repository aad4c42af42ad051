import type { BulletinKind } from './bulletin.ts'

const names: Readonly<Record<BulletinKind, string>> = { recall: 'Recall', bulletin: 'Service bulletin' }

/** The note of a claim that says that a recall or bulletin was done. It is how the claim knows. */
export const formatDoneNote = ({ kind, title }: { readonly kind: BulletinKind; readonly title: string }): string =>
  `${names[kind]} done: ${title}`

/** Whether a claim's notes say that a recall or bulletin was done. */
export const isDoneOn = (
  notes: readonly { readonly note: string }[],
  bulletin: { readonly kind: BulletinKind; readonly title: string },
): boolean => notes.some(({ note }) => note.trim() === formatDoneNote(bulletin))
