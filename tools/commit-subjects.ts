// Checks the subject of every commit since this file was added: `type(scope): what` (CONTRIBUTING.md).
import { execFileSync } from 'node:child_process'
import { root } from './run.ts'

const types = ['feat', 'fix', 'perf', 'refactor', 'test', 'docs', 'build', 'chore', 'revert']
const maxLength = 72
const pattern = new RegExp(`^(${types.join('|')})\\([a-z0-9-]+\\)!?: \\S.*[^.\\s]$`)

/** Validates the first line of a commit message. Returns an error or null. */
export function subjectError(subject: string): string | null {
  if (subject.length > maxLength) return `has ${subject.length} characters; ${maxLength} is the most`
  if (!pattern.test(subject)) return `is not \`type(scope): what\` with a type of ${types.join(', ')}`
  return null
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** Lists the invalid subjects, one sentence each. Empty for a shallow clone and outside git. */
export function wrongSubjects(): string[] {
  try {
    if (git('rev-parse', '--is-shallow-repository') !== 'false') return []
  } catch {
    return []
  }
  const since = git('log', '--diff-filter=A', '--format=%H', '--', 'tools/commit-subjects.ts').split('\n').at(-1) ?? ''
  if (since === '') return []
  return git('log', '--no-merges', '--format=%h %s', `${since}..HEAD`)
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [, hash = '', subject = ''] = /^(\S+) (.*)$/.exec(line) ?? []
      const error = subjectError(subject)
      return error === null ? [] : [`${hash} “${subject}” ${error}.`]
    })
}

if (import.meta.main) {
  const wrong = wrongSubjects()
  for (const sentence of wrong) console.log(sentence)
  process.exitCode = wrong.length === 0 ? 0 : 1
}
