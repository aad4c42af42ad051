import { describe, expect, it } from 'vitest'
import { breaches } from '../attack/planted/breaches.ts'
import { read } from './sources.ts'

/** What an attacker found, by the first word of a clause. */
const findings = ['S4', 'S5', 'S7', 'S8', 'S9', 'low', 'ASVS 5.4.3']

describe('A mend that `npm run attack -- --planted` takes back', () => {
  it('is there once, and is taken back by the change', () => {
    const wrong = breaches.filter(
      ({ file, replace, with: planted }) => read(file).split(replace).length !== 2 || replace === planted,
    )
    expect(wrong.map(({ clause }) => clause)).toEqual([])
  })

  it('has a test that is there', () => {
    const missing = breaches.filter(({ test }) => {
      const [file = '', title = ''] = test.split(' › ', 2)
      return title === '' || !read(file).includes(title)
    })
    expect(missing.map(({ clause, test }) => `${clause}: ${test}`)).toEqual([])
  })

  it('belongs to a clause with a name of its own, and each finding has some', () => {
    const clauses = breaches.map(({ clause }) => clause)
    expect(new Set(clauses).size).toBe(clauses.length)
    expect(findings.filter((finding) => !clauses.some((clause) => clause.startsWith(`${finding}: `)))).toEqual([])
    expect(clauses.filter((clause) => !findings.some((finding) => clause.startsWith(`${finding}: `)))).toEqual([])
  })
})
