import { afterEach, expect, it } from 'vitest'
import { site } from '../../../contract/site.ts'
import { findFirstAnswer } from '../../../src/data/first-answers.ts'

const { readSite } = site.table
const open = (reads: unknown) => {
  document.body.innerHTML = `<script type="application/json" id="first-reads">${JSON.stringify(reads)}</script>`
}
afterEach(() => {
  document.body.innerHTML = ''
})

it('A page without a query cache begins with the answers that it was drawn from, each of its own read', () => {
  expect(findFirstAnswer(readSite, { query: {} })).toBeNull()
  open([[['GET', '/another', { query: {} }], { value: 'another', asOf: 5, fresh: true }, 5]])
  expect(findFirstAnswer(readSite, { query: {} })).toBeNull()
  open([
    [[readSite.method, readSite.path, { query: {} }], { value: { page_title: 'Harbor' }, asOf: 5, fresh: true }, 5],
  ])
  expect(findFirstAnswer(readSite, { query: {} })).toEqual({ page_title: 'Harbor' })
})
