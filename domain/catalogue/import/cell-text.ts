/** Returns a cell as one line: runs of whitespace become one space, and the ends are trimmed. */
export const oneLine = (cell: string): string => cell.replace(/[\s\u00a0]+/g, ' ').trim()

/** Returns a cell with its lines: line ends are normalized, and at most one empty line separates two lines. */
export const manyLines = (cell: string): string =>
  cell
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Returns the first character of a cell that cannot be stored or shown. `lost` means that decoding failed there. */
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
