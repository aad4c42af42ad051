/** What the command line asks for: parts to measure, or a text to print instead. */
export type Choice = { readonly parts: readonly string[] } | { readonly text: string; readonly exitCode: 0 | 2 }

const flags: readonly string[] = ['--plans']

function describe(parts: readonly string[], namedOnly: readonly string[]): string {
  const usual = parts.filter((part) => !namedOnly.includes(part))
  return [
    'npm run bench              measures every part that takes a few minutes at most',
    'npm run bench -- PART …    measures these parts, and those that begin with one and a dash',
    'npm run bench -- scale --plans    prints the plans of each statement too',
    '',
    `Parts: ${usual.join(', ')}`,
    `Only when named: ${namedOnly.join(', ')}`,
  ].join('\n')
}

/**
 * Chooses parts by the command's arguments: `sight` is `sight-taps` too. An unknown one is refused, because a run that
 * measures nothing would end as if every bar were held.
 */
export function chooseParts(
  args: readonly string[],
  { parts, namedOnly }: { readonly parts: readonly string[]; readonly namedOnly: readonly string[] },
): Choice {
  if (args.includes('--help') || args.includes('-h')) return { text: describe(parts, namedOnly), exitCode: 0 }
  const isMeant = (part: string, name: string) => part === name || part.startsWith(`${name}-`)
  const unknown = args.filter((arg) =>
    arg.startsWith('-') ? !flags.includes(arg) : !parts.some((part) => isMeant(part, arg)),
  )
  if (unknown.length > 0)
    return { text: `Not known: ${unknown.join(', ')}\n\n${describe(parts, namedOnly)}`, exitCode: 2 }
  const names = args.filter((arg) => !arg.startsWith('-'))
  return {
    parts: parts.filter((part) =>
      names.length === 0 ? !namedOnly.includes(part) : names.some((name) => isMeant(part, name)),
    ),
  }
}
