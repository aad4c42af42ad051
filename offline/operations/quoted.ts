// The first words of what a person wrote, so that they know it again in the outbox.
const longest = 40

export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return `“${line.length <= longest ? line : `${line.slice(0, longest - 1).trimEnd()}…`}”`
}
