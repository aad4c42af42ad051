import { Parser } from 'htmlparser2'

/** What a policy is written with. Nothing else passes, and of attributes a link's address alone. */
const kept = new Set([
  ...['p', 'br', 'hr', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 'a', 'blockquote'],
  ...['h2', 'h3', 'h4', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
])
const empty = new Set(['br', 'hr'])
/** With all that is in them. */
const dropped = new Set([
  ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'embed', 'svg', 'math', 'head', 'title'],
  ...['textarea', 'select', 'xmp', 'noembed', 'noframes', 'plaintext'],
])
/** The page has its first heading already. */
const lowered: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' }

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

/** An address that a reader may follow: of the web, of mail or phone, or of this shop. */
function safeAddress(written: string): string | null {
  // A browser reads `java\tscript:` as one word.
  const address = written.replace(/[^\u0021-\u007e\u00a0-\uffff]/g, '')
  if (/^(?:https?:\/\/|mailto:|tel:)/i.test(address)) return address
  return /^(?:\/(?![/\\])|#)/.test(address) ? address : null
}

/** The HTML again, built anew from what may be in it: whatever was written, no script, no style and no picture comes out, and every element is closed. */
export function safeHtml(written: string): string {
  const open: string[] = []
  let html = ''
  let depth = 0
  const close = (name: string) => {
    const at = open.lastIndexOf(name)
    if (at < 0) return
    for (const inner of open.splice(at).reverse()) html += `</${inner}>`
  }
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        if (dropped.has(tag)) depth += 1
        const name = lowered[tag] ?? tag
        if (depth > 0 || !kept.has(name)) return
        const address = name === 'a' ? safeAddress(attributes.href ?? '') : null
        html += address === null ? `<${name}>` : `<a href="${escaped(address)}" rel="noopener noreferrer">`
        if (!empty.has(name)) open.push(name)
      },
      onclosetag: (tag) => {
        if (dropped.has(tag)) depth = Math.max(0, depth - 1)
        else if (depth === 0) close(lowered[tag] ?? tag)
      },
      ontext: (text) => {
        if (depth === 0) html += escaped(text)
      },
    },
    { decodeEntities: true },
  )
  parser.write(written)
  parser.end()
  while (open.length > 0) html += `</${open.pop() ?? ''}>`
  return html.trim()
}
