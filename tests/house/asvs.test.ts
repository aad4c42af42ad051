import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allText, paths, read, root, rooms } from './sources.ts'

const states = ['met', 'exception', 'not applicable', 'operator', 'open'] as const

interface Requirement {
  readonly id: string
  readonly level: string
  readonly text: string
  readonly state: string
  /** Tests as `file › title`, files, or a sentence that says why. */
  readonly evidence: readonly string[]
}

const [head, ...rows] = read('docs/security/asvs.tsv').trimEnd().split('\n')
const requirements = rows.map((row): Requirement => {
  const [id = '', level = '', text = '', state = '', evidence = ''] = row.split('\t')
  return { id, level, text, state, evidence: evidence.split(' | ') }
})
const isPath = (text: string) => /^(?:[\w.-]+\/)+[\w.-]+$|^[A-Z]+\.md$/.test(text)

/** Whether evidence can be opened: the file is there, and has the test. */
function exists(evidence: string): boolean {
  const [file = '', title] = evidence.split(' › ', 2)
  if (title === undefined) return !isPath(file) || existsSync(join(root, file))
  const quoted = title.replaceAll("'", "\\'")
  return existsSync(join(root, file)) && [title, quoted].some((one) => read(file).includes(one))
}

describe('The table of ASVS 5.0', () => {
  it('has each requirement of levels 1 and 2 once, with a state and evidence', () => {
    expect(head).toBe('id\tlevel\trequirement\tstate\tevidence')
    expect(requirements).toHaveLength(253)
    expect(new Set(requirements.map(({ id }) => id)).size).toBe(253)
    expect(requirements.filter(({ level }) => level === '1')).toHaveLength(70)
    const wrong = requirements.filter(
      ({ id, level, text, state, evidence }) =>
        !/^\d+\.\d+\.\d+$/.test(id) ||
        !['1', '2'].includes(level) ||
        text.length < 5 ||
        !(states as readonly string[]).includes(state) ||
        evidence.join('').length < 5,
    )
    expect(wrong).toEqual([])
  })

  it('names tests and files that are there', () => {
    const missing = requirements.flatMap(({ id, evidence }) =>
      evidence.filter((one) => !exists(one)).map((one) => `${id}: ${one}`),
    )
    expect(missing).toEqual([])
  })

  it('shows what is met by a test or a file, and says why where it is not', () => {
    const isShown = (evidence: string) => evidence.includes(' › ') || isPath(evidence)
    expect(requirements.filter(({ state, evidence }) => state === 'met' && !evidence.every(isShown))).toEqual([])
    expect(requirements.filter(({ state, evidence }) => state !== 'met' && isShown(evidence[0] ?? ''))).toEqual([])
  })

  it('has no open row', () => {
    expect(requirements.filter(({ state }) => state === 'open')).toEqual([])
  })

  it('has the sums that the page about security names', () => {
    const page = read('docs/security.md')
    for (const state of states) {
      const count = requirements.filter((one) => one.state === state).length
      expect(page).toContain(`| ${state} | ${count} |`)
    }
  })
})

describe('The code', () => {
  it('starts no program, makes no code from text and puts no raw HTML into a page', () => {
    const dangerous = /child_process|\beval\(|new Function\(|dangerouslySetInnerHTML|\.innerHTML\s*=/
    const found = rooms.flatMap((room) => paths(`${room}/**/*.{ts,tsx}`)).filter((path) => dangerous.test(read(path)))
    expect(found).toEqual([])
    expect(allText('server/**/*.ts')).not.toContain('node:vm')
  })
})
