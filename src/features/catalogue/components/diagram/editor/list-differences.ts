import type { EditedLine, DiagramContent } from './editor-state.ts'
import { isSameShape } from './shapes.ts'

/** One difference between two users' versions, formatted for display. */
export interface Difference {
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

const formatLine = (line: EditedLine): string =>
  [
    `${line.part.name}, ${line.part.number}`,
    line.per_machine === 1 ? '' : `${line.per_machine} per machine`,
    line.serial_from === null ? '' : `from ${line.serial_from}`,
    line.serial_to === null ? '' : `before ${line.serial_to}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Lists the differences between two users' versions of a diagram. */
export function listDifferences(mine: DiagramContent, theirs: DiagramContent): readonly Difference[] {
  const result: Difference[] = []
  const compare = (label: string, a: string, b: string) => {
    if (a !== b) result.push({ label, mine: a, theirs: b })
  }
  compare('Title', mine.title, theirs.title)
  compare('Code', mine.code, theirs.code)
  const callouts = new Set(
    [mine, theirs].flatMap((sheet) => [...sheet.spots, ...sheet.lines].map((one) => one.callout)),
  )
  const formatParts = (sheet: DiagramContent, callout: string) =>
    sheet.lines
      .filter((line) => line.callout === callout)
      .map(formatLine)
      .join('; ')
  const findSpots = (sheet: DiagramContent, callout: string) => sheet.spots.filter((spot) => spot.callout === callout)
  for (const callout of callouts) {
    compare(`Parts of callout ${callout}`, formatParts(mine, callout) || 'None', formatParts(theirs, callout) || 'None')
    const [a, b] = [findSpots(mine, callout), findSpots(theirs, callout)]
    const isSame = a.length === b.length && a.every((spot, at) => isSameShape(spot.shape, b[at]?.shape ?? null))
    const formatCount = (many: number) =>
      many === 0 ? 'Not on the diagram' : many === 1 ? '1 hotspot' : `${many} hotspots`
    if (!isSame)
      result.push({
        label: `Position of callout ${callout}`,
        mine: a.length === b.length ? 'Your position' : formatCount(a.length),
        theirs: a.length === b.length ? 'Their position' : formatCount(b.length),
      })
  }
  return result
}
