/** The addresses of a text, one in each line or with a comma between, each once. */
export const mailsIn = (text: string): readonly string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((one) => one !== '')),
]

/** A list typed over `shown`, laid over what the list is by now: what was added is added, what was taken out is out. */
export function mergedMails(typed: readonly string[], shown: readonly string[], now: readonly string[]): string[] {
  const gone = shown.filter((one) => !typed.includes(one))
  const added = typed.filter((one) => !shown.includes(one) && !now.includes(one))
  return [...now.filter((one) => !gone.includes(one)), ...added]
}
