// A reply quotes what it answers. A thread shows what is new; the whole mail stays available. Every rule reads a line at a
// time: a stranger's mail must not be able to keep the server busy (docs/decisions/082-mail-comes-in.md).

/** The first line of our mails to customers. What is below it in a reply is what we wrote. */
export const replyLine = 'Please reply above this line'

const maxLine = 1000
const maxHeaderLines = 8

const isQuoted = (line: string) => line.startsWith('>')
const isBlank = (line: string) => line.trim() === ''
/** `-----Original Message-----`, `--- Ursprüngliche Nachricht ---`, a rule of underscores as Outlook draws it. */
const isDivider = (line: string) =>
  line.length <= 80 && (/^-{2,20} ?[^-\s][^-]{2,40}-{2,20}$/.test(line) || /^_{20,80}$/.test(line))
/** `From: Ellis <ellis@gym.test>`, `Von: …`: the first line of a header that Outlook quotes. */
const isQuotedFrom = (line: string) =>
  line.length <= maxLine && /^\*?(?:From|Von|De|Da|Van|Od|Fra|Från|Lähettäjä|发件人|差出人)\s?:\*?\s?\S/.test(line)
const isHeaderLine = (line: string) => line.length <= maxLine && /^\*?[\p{L}][\p{L} -]{0,24}\s?:/u.test(line)

/** `On Nov 20, 2026, Partwright wrote:`, in any language: it ends with a colon and names a day or an address. */
const isAttribution = (line: string) =>
  line.length <= maxLine && /[:：]\s*$/.test(line) && (/\d{1,2}/.test(line) || line.includes('@'))

/** The line at which a quoted reply begins, or -1: an attribution before quoted lines, a divider, a quoted header. */
function findQuote(lines: readonly string[]): number {
  for (const [at, line] of lines.entries()) {
    if (isDivider(line)) return at
    if (isQuotedFrom(line)) {
      const next = lines.slice(at + 1, at + 1 + maxHeaderLines)
      if (next.filter(isHeaderLine).length >= 2) return at
    }
    if (!isQuoted(line)) continue
    return findAttribution(lines, at)
  }
  return -1
}

/** The attribution above the first quoted line. It may be wrapped into two lines. */
function findAttribution(lines: readonly string[], quoteAt: number): number {
  let at = quoteAt - 1
  while (at >= 0 && isBlank(lines[at] ?? '')) at -= 1
  const last = lines[at] ?? ''
  if (at < 0 || !/[:：]\s*$/.test(last)) return quoteAt
  if (isAttribution(last)) {
    const above = lines[at - 1] ?? ''
    // 'On Fri, Nov 20, 2026 at 10:00 Partwright <…>' and 'wrote:' on the next line.
    return last.length < 60 && !isBlank(above) && /^(?:On|Le|El|Il|Em|Am|Op|Den|Dnia)\s.*\d/.test(above) ? at - 1 : at
  }
  const above = lines[at - 1] ?? ''
  return above.length <= maxLine && !isBlank(above) && /\d{1,2}/.test(above) ? at - 1 : quoteAt
}

/** The lines before a signature (`-- `). */
function dropSignature(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex((line) => line === '-- ' || line === '--')
  return at <= 0 ? lines : lines.slice(0, at)
}

const join = (lines: readonly string[]) =>
  lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

export interface VisibleText {
  readonly text: string
  /** Whether anything was left out. */
  readonly isShortened: boolean
}

/**
 * What is new in a reply. Answers between or below quoted lines are shown with what they answer: nothing that a customer
 * wrote is ever left out. A text that would be empty is shown whole.
 */
export function stripQuoted(mail: string): VisibleText {
  const whole = join(mail.replace(/\r\n?/g, '\n').split('\n'))
  const lines = whole.split('\n')
  const replyLineAt = lines.findIndex((line) => line.length <= maxLine && line.includes(replyLine))
  const quoteAt = findQuote(replyLineAt < 0 ? lines : lines.slice(0, replyLineAt))
  const cutAt = quoteAt < 0 ? replyLineAt : quoteAt
  const head = dropSignature(cutAt < 0 ? lines : lines.slice(0, cutAt))
  const tail = cutAt < 0 ? [] : lines.slice(cutAt)
  const firstQuoted = tail.findIndex(isQuoted)
  const below =
    firstQuoted < 0 ? [] : dropSignature(tail.slice(firstQuoted)).filter((line) => !isQuoted(line) && !isBlank(line))
  if (below.length > 0) {
    if (!isBlank(join(head))) return { text: whole, isShortened: false }
    const text = join(below)
    return { text, isShortened: text !== whole }
  }
  const text = join(head)
  return text === '' ? { text: whole, isShortened: false } : { text, isShortened: text !== whole }
}
