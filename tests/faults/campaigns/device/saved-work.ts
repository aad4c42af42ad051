// What a person saved on a device, and whether it is where it belongs in the end. Pure, so that a test can show that it
// notices each kind of damage.

/** A note, trip or photo. A note or trip begins with its mark; a photo has its mark in its width. */
export interface SavedItem {
  readonly kind: 'note' | 'trip' | 'photo'
  readonly claim: string
  readonly mark: string
  /** Whether the screen said that it is saved. After a kill in between it may be saved or not. */
  isSure: boolean
  /** It was discarded, or a kill came between. It may be gone. */
  isDiscarded: boolean
  /** Texts that it may have now: the last one that was said to be saved, and those of edits that a kill interrupted. Any, where empty. */
  texts: string[]
}

/** A row of the server. `position`: where its write stands in the log. */
export interface ServerItem {
  readonly kind: SavedItem['kind']
  readonly claim: string
  readonly mark: string
  readonly text: string
  readonly position: number
}

/** A photo that got another title. */
export interface Rename {
  readonly claim: string
  readonly from: string
  readonly to: string
  /** Whether the screen said that it is saved. */
  isSure: boolean
}

/** What one claim's screen lists. */
export interface ClaimScreen {
  readonly notes: readonly string[]
  readonly trips: readonly string[]
  /** The titles of the photos. */
  readonly photos: readonly string[]
  /** How many of them still wait. */
  readonly waiting: number
}

export interface WorkFaults {
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  readonly outOfOrder: readonly string[]
  readonly shownWrongly: readonly string[]
}

/** The mark of a note's or trip's text: its first word. */
export const markOf = (text: string): string => text.split(' ')[0] ?? ''

const describeItem = ({ kind, mark, texts }: SavedItem) => `${kind} ${mark} (${texts.join(' | ')})`

/** Compares what was saved with the server's rows. `isOrdered`: no database was restored, which sends items again later. */
export function compareWithServer(
  saved: readonly SavedItem[],
  rows: readonly ServerItem[],
  isOrdered: boolean,
): Omit<WorkFaults, 'shownWrongly'> {
  const lost: string[] = []
  const doubled: string[] = []
  const outOfOrder: string[] = []
  const last = new Map<string, number>()
  for (const item of saved) {
    const found = rows.filter(
      ({ kind, claim, mark }) => kind === item.kind && claim === item.claim && mark === item.mark,
    )
    const [row] = found
    if (found.length > 1) doubled.push(`${describeItem(item)} is there ${found.length} times`)
    if (row === undefined) {
      if (item.isSure && !item.isDiscarded) lost.push(describeItem(item))
      continue
    }
    if (item.texts.length > 0 && !item.texts.includes(row.text)) lost.push(`${describeItem(item)} reads “${row.text}”`)
    if (!isOrdered || item.kind === 'photo') continue
    if (row.position < (last.get(item.claim) ?? 0)) outOfOrder.push(describeItem(item))
    last.set(item.claim, Math.max(row.position, last.get(item.claim) ?? 0))
  }
  return { lost, doubled, outOfOrder }
}

/** The titles that were said to be saved, that no later rename may have replaced, and that no photo has. */
export function findLostTitles(renames: readonly Rename[], rows: readonly ServerItem[]): string[] {
  const isReplaced = ({ claim, to }: Rename) => renames.some((later) => later.claim === claim && later.from === to)
  const isThere = ({ claim, to }: Rename) =>
    rows.some((row) => row.kind === 'photo' && row.claim === claim && row.text === to)
  return renames
    .filter((rename) => rename.isSure && !isReplaced(rename) && !isThere(rename))
    .map(({ from, to }) => `the title “${to}” of “${from}”`)
}

const sorted = (texts: readonly string[]) => texts.toSorted((a, b) => a.localeCompare(b))

/** In the end a claim's screen lists exactly what the server has, and nothing waits. */
export function compareScreens(screen: ClaimScreen, server: Omit<ClaimScreen, 'waiting'>): string[] {
  const differences = (['notes', 'trips', 'photos'] as const).flatMap((list) => {
    const [shown, there] = [sorted(screen[list]), sorted(server[list])]
    if (JSON.stringify(shown) === JSON.stringify(there)) return []
    const missing = there.filter((text) => !shown.includes(text))
    const surplus = shown.filter((text, at) => !there.includes(text) || shown.indexOf(text) !== at)
    return [
      `${list}: ${shown.length} shown, ${there.length} on the server; missing ${missing.join(', ') || 'none'}; surplus ${surplus.join(', ') || 'none'}`,
    ]
  })
  return screen.waiting === 0 ? differences : [...differences, `${screen.waiting} are shown as waiting`]
}

/** At any moment each item that was said to be saved is on its claim's screen once. */
export function findMissingOnScreen(screen: ClaimScreen, saved: readonly SavedItem[]): string[] {
  const faults: string[] = []
  for (const item of saved) {
    if (!item.isSure || item.isDiscarded || item.kind === 'photo') continue
    const list = item.kind === 'note' ? screen.notes : screen.trips
    const shown = list.filter((text) => markOf(text) === item.mark)
    if (shown.length !== 1) faults.push(`${describeItem(item)} is shown ${shown.length} times`)
    else if (!item.texts.includes(shown[0] ?? '')) faults.push(`${describeItem(item)} is shown as “${shown[0] ?? ''}”`)
  }
  const photos = saved.filter(({ kind, isSure }) => kind === 'photo' && isSure).length
  if (screen.photos.length < photos) faults.push(`${screen.photos.length} photos are shown of at least ${photos}`)
  return faults
}
