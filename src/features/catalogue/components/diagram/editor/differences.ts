import type { EditedLine, Sheet } from './editing.ts'
import { isSameShape } from './shapes.ts'

/** What differs between two people's sheets, each as a line for a reader. */
export interface Difference {
  readonly what: string
  readonly mine: string
  readonly theirs: string
}

const lineWords = (line: EditedLine): string =>
  [
    `${line.part.name}, ${line.part.number}`,
    line.per_machine === 1 ? '' : `${line.per_machine} per machine`,
    line.serial_from === null ? '' : `from ${line.serial_from}`,
    line.serial_to === null ? '' : `before ${line.serial_to}`,
  ]
    .filter(Boolean)
    .join(', ')

export function differences(mine: Sheet, theirs: Sheet): readonly Difference[] {
  const found: Difference[] = []
  const tell = (what: string, a: string, b: string) => {
    if (a !== b) found.push({ what, mine: a, theirs: b })
  }
  tell('Title', mine.title, theirs.title)
  tell('Code', mine.code, theirs.code)
  const callouts = new Set(
    [mine, theirs].flatMap((sheet) => [...sheet.spots, ...sheet.lines].map((one) => one.callout)),
  )
  const partsOf = (sheet: Sheet, callout: string) =>
    sheet.lines
      .filter((line) => line.callout === callout)
      .map(lineWords)
      .join('; ')
  const spotsOf = (sheet: Sheet, callout: string) => sheet.spots.filter((spot) => spot.callout === callout)
  for (const callout of callouts) {
    tell(`Parts of callout ${callout}`, partsOf(mine, callout) || 'None', partsOf(theirs, callout) || 'None')
    const [a, b] = [spotsOf(mine, callout), spotsOf(theirs, callout)]
    const isSame = a.length === b.length && a.every((spot, at) => isSameShape(spot.shape, b[at]?.shape ?? null))
    const places = (many: number) => (many === 0 ? 'Not on the drawing' : many === 1 ? '1 hotspot' : `${many} hotspots`)
    if (!isSame)
      found.push({
        what: `Place of callout ${callout}`,
        mine: a.length === b.length ? 'As you placed it' : places(a.length),
        theirs: a.length === b.length ? 'As they placed it' : places(b.length),
      })
  }
  return found
}
