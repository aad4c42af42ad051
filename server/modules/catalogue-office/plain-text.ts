import { Parser } from 'htmlparser2'
import { manyLines } from '../../../domain/catalogue/import/cell-text.ts'

const silent = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'head'])
const ownLine = new Set([
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

/** The words of HTML as lines of plain text: list items with a dash, cells apart, nothing of scripts and styles. */
export function plainText(html: string): string {
  if (!html.includes('<') && !html.includes('&')) return html
  let text = ''
  let depth = 0
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (silent.has(name)) depth += 1
        if (ownLine.has(name)) text += '\n'
        if (name === 'li') text += '- '
        if (name === 'td' || name === 'th') text += ' '
      },
      onclosetag: (name) => {
        if (silent.has(name)) depth -= 1
        if (ownLine.has(name)) text += '\n'
      },
      ontext: (words) => {
        if (depth === 0) text += words.replace(/\s+/g, ' ')
      },
    },
    { decodeEntities: true },
  )
  parser.write(html)
  parser.end()
  return manyLines(text)
}
