/** A cell as one line of text: blanks of every kind become one space, none at the ends. */
export const oneLine = (cell: string): string => cell.replace(/[\s\u00a0]+/g, ' ').trim()

/** A cell that may have lines: their ends alike, no more than one empty line in between. */
export const manyLines = (cell: string): string =>
  cell
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** The first character of a cell that cannot be kept or shown; `lost` where decoding has left a mark. */
export function badCharacter(
  cell: string,
): { readonly is: 'control'; readonly code: string } | { readonly is: 'lost' } | null {
  for (let at = 0; at < cell.length; at += 1) {
    const unit = cell.charCodeAt(at)
    const isControl = (unit < 32 && unit !== 9 && unit !== 10 && unit !== 13) || (unit >= 127 && unit < 160)
    if (isControl) return { is: 'control', code: `U+${unit.toString(16).toUpperCase().padStart(4, '0')}` }
    if (unit === 0xfffd) return { is: 'lost' }
  }
  return cell.isWellFormed() ? null : { is: 'lost' }
}
