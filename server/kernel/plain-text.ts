// HTML that people typed or imported becomes text where no markup can be shown: cells of the catalogue and paper.
import { Parser } from 'htmlparser2'
import { manyLines } from '../../domain/catalogue/import/cell-text.ts'

const skippedElements = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'head'])
const blockElements = new Set([
  'p',
  'div',
  'br',
  'li',
  'ul',
  'ol',
  'tr',
  'table',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'section',
])

/** Converts HTML to plain text lines: list items get a dash, table cells a space; scripts and styles are dropped. */
export function toPlainText(html: string): string {
  if (!html.includes('<') && !html.includes('&')) return html
  let text = ''
  let depth = 0
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (skippedElements.has(name)) depth += 1
        if (blockElements.has(name)) text += '\n'
        if (name === 'li') text += '- '
        if (name === 'td' || name === 'th') text += ' '
      },
      onclosetag: (name) => {
        if (skippedElements.has(name)) depth -= 1
        if (blockElements.has(name)) text += '\n'
      },
      ontext: (content) => {
        if (depth === 0) text += content.replace(/\s+/g, ' ')
      },
    },
    { decodeEntities: true },
  )
  parser.write(html)
  parser.end()
  return manyLines(text)
}
