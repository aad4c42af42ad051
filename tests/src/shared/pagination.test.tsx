import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Pagination } from '../../../src/shared/pagination.tsx'

afterEach(cleanup)

const list = { current_page: 1, last_page: 40, total: 1000, to: 25, per_page: 25 }
const show = (given: Partial<typeof list>, isSearch: boolean) =>
  render(<Pagination list={{ ...list, ...given }} isSearch={isSearch} onPage={() => undefined} />)

describe('The pages of a list', () => {
  it('say how many there are', () => {
    show({ total: 1_204_000, last_page: 48_160 }, false)
    expect(screen.getByText('1 to 25 of 1,204,000')).toBeInTheDocument()
    expect(screen.getByText('Page 1 of 48,160')).toBeInTheDocument()
  })

  it('do not say that a search found a thousand where it counts no further', () => {
    show({}, true)
    expect(screen.getByText('1 to 25 of 1,000+')).toBeInTheDocument()
    cleanup()
    show({ total: 999 }, true)
    expect(screen.getByText('1 to 25 of 999')).toBeInTheDocument()
  })
})
