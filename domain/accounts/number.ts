/** Parses an account's number in any notation: `PW-2014`, `pw 2014`, `# 2014`. Returns `PW-2014`, or null for anything else. */
export function parseAccountNumber(typed: string): string | null {
  const digits = /^(?:PW)?(\d{1,9})$/.exec(typed.toUpperCase().replace(/[\s#-]+/g, ''))?.[1]
  return digits === undefined ? null : `PW-${digits}`
}
