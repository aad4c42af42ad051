import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allText, paths, read, root } from './sources.ts'

const pages = ['README.md', ...paths('docs/**/*.md')].filter(
  (path) => path !== 'docs/api.md' && path !== 'docs/access.md',
)
const records = paths('docs/decisions/*.md')

describe('the documentation', () => {
  it('links to existing files', () => {
    for (const page of pages) {
      const links = [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => match[1] ?? '')
      expect({ page, broken: links.filter((link) => !existsSync(join(root, dirname(page), link))) }).toEqual({
        page,
        broken: [],
      })
    }
  })
  it('names existing files', () => {
    for (const page of pages) {
      const named = [
        ...read(page).matchAll(/`((?:domain|contract|offline|sw|src|server|tests|tools|docs)\/[\w./-]+)`/g),
      ].map((match) => match[1] ?? '')
      expect({ page, missing: named.filter((path) => !existsSync(join(root, path))) }).toEqual({ page, missing: [] })
    }
  })
})

describe('the README', () => {
  it('names every variable that the server reads', () => {
    const variables = [...read('server/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map((match) => match[1] ?? '')
    expect(variables.length).toBeGreaterThan(10)
    expect(variables.filter((name) => !read('README.md').includes(`\`${name}\``))).toEqual([])
  })
  it('names every demo account', () => {
    const accounts = [...new Set(allText('demo/*.ts').match(/[\w-]+@demo\.test/g))]
    expect(accounts.filter((name) => !read('README.md').includes(name))).toEqual([])
  })
})

describe('decision records', () => {
  it('are numbered, each once', () => {
    const numbers = records.map((path) => /\/(\d{3})-[a-z0-9-]+\.md$/.exec(path)?.[1])
    expect(numbers).not.toContain(undefined)
    expect(new Set(numbers).size).toBe(numbers.length)
  })
  it('have context, decision and consequences, on one page', () => {
    for (const path of records) {
      const text = read(path)
      expect({
        path,
        hasAll: ['Context', 'Decision', 'Consequences'].every((part) =>
          new RegExp(`^(\\*\\*${part}|#+ ${part})`, 'm').test(text),
        ),
        // The list of all records grows with them.
        isOnePage: text.split('\n').filter((line) => !line.startsWith('| [')).length <= 90,
      }).toEqual({ path, hasAll: true, isOnePage: true })
    }
  })
  it('are all listed in the first one', () => {
    const list = read('docs/decisions/000-how-we-record.md')
    expect(
      records
        .map((path) => path.split('/').at(-1) ?? '')
        .filter((name) => !name.startsWith('000') && !list.includes(`(${name})`)),
    ).toEqual([])
  })
})
