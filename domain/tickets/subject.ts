const maxLength = 200
/** `Re:`, `Fwd:` and their like in a few languages, once or several times, with a counter. */
const prefix = /^(?:(?:re|fwd?|aw|wg|sv|vs|tr|rv|antw)(?:\[\d{1,3}\])?\s?:\s*)+/i

/** The subject of a mail as the subject of a ticket: one line, without prefixes and our own tag. */
export function cleanSubject(subject: string): string {
  const line = subject
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\[ST-\d{1,9}\]/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(prefix, '')
    .slice(0, maxLength)
    .trim()
  return line === '' ? 'No subject' : line
}
