import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Field } from '../../../src/ui/field.tsx'

afterEach(cleanup)

describe('A field', () => {
  it('shows an error only after the user has left it', async () => {
    render(<Field label="Email" error="Required" />)
    expect(screen.queryByText('Required')).not.toBeInTheDocument()
    fireEvent.blur(screen.getByLabelText('Email'))
    expect(screen.getByText('Required')).toBeInTheDocument()
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  })

  it('shows its error after a submit', async () => {
    render(<Field label="Email" error="Required" isSubmitted />)
    expect(screen.getByText('Required')).toBeInTheDocument()
  })

  it('shows nothing without an error', async () => {
    render(<Field label="Email" />)
    fireEvent.blur(screen.getByLabelText('Email'))
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull()
  })

  it('describes itself to screen readers by its error and its hint', async () => {
    render(<Field label="Email" hint="The one that your shop knows" error="Required" isSubmitted />)
    const described = screen.getByLabelText('Email').getAttribute('aria-describedby') ?? ''
    expect(described.split(' ').map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Required',
      'The one that your shop knows',
    ])
  })
})
