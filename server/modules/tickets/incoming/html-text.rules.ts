import { Parser } from 'htmlparser2'

/** Not `head`: its end tag may be missing, and nothing else in it is text. */
const skippedElements = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'title'])
const blockElements = new Set([
  ...['p', 'div', 'br', 'li', 'ul', 'ol', 'tr', 'table', 'blockquote', 'pre', 'hr', 'section', 'article'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'footer'],
])
const maxQuoteDepth = 5

/**
 * The text of a mail that has only HTML. Quoted blocks get the `>` of plain mails, so that both are read alike. Nothing of
 * the HTML itself is ever shown: no styles, pictures or hidden text of a stranger's making.
 */
export function toMailText(html: string): string {
  const lines: string[] = []
  let line = ''
  let hidden = 0
  let quotes = 0
  const endLine = () => {
    // The blank of a signature's line is what makes it one (RFC 3676).
    const text = /^\s?-- $/.test(line) ? '-- ' : line.trim()
    lines.push(`${'>'.repeat(Math.min(quotes, maxQuoteDepth))}${quotes > 0 && line !== '' ? ' ' : ''}${text}`)
    line = ''
  }
  const breakLine = () => {
    if (line.trim() !== '') endLine()
    line = ''
  }
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (skippedElements.has(name)) hidden += 1
        if (name === 'br') endLine()
        else if (blockElements.has(name)) breakLine()
        if (name === 'p' && lines.length > 0 && lines.at(-1) !== '') lines.push('')
        if (name === 'blockquote') quotes += 1
        if (name === 'li') line += '- '
        if (name === 'td' || name === 'th') line += ' '
      },
      onclosetag: (name) => {
        if (skippedElements.has(name)) hidden = Math.max(0, hidden - 1)
        if (name === 'br' || !blockElements.has(name)) return
        breakLine()
        if (name === 'blockquote') quotes = Math.max(0, quotes - 1)
      },
      ontext: (content) => {
        if (hidden === 0) line += content.replace(/\s+/g, ' ')
      },
    },
    { decodeEntities: true },
  )
  parser.write(html)
  parser.end()
  breakLine()
  return lines.join('\n')
}
