// The start of a person's text, so that they recognize it in the outbox.
const maxLength = 40

/** The text in quotation marks, cut to one line. */
export function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return `“${line.length <= maxLength ? line : `${line.slice(0, maxLength - 1).trimEnd()}…`}”`
}
