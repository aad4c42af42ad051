import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { StayHere } from '../../../src/app/stay-here.tsx'

afterEach(cleanup)

function open(path: string) {
  window.history.replaceState(null, '', path)
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<p>The shop</p>} />
        <Route path="/cart" element={<Link to="/me">Me</Link>} />
        <Route path="/me" element={<StayHere />} />
      </Routes>
    </BrowserRouter>,
  )
}

describe('An address without a visible effect (S41)', () => {
  it('leaves the screen as it was', async () => {
    open('/cart')
    await userEvent.click(screen.getByRole('link', { name: 'Me' }))
    expect(await screen.findByRole('link', { name: 'Me' })).toBeInTheDocument()
    expect(window.location.pathname).toBe('/cart')
  })

  it('shows the shop if it is the first of a visit, to a visitor too', async () => {
    open('/me')
    expect(await screen.findByText('The shop')).toBeInTheDocument()
    expect(window.location.pathname).toBe('/')
  })
})
