import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Field } from '../../../src/ui/field.tsx'

afterEach(cleanup)

describe('A field (storefront §5)', () => {
  it('shows an error only after it was touched', () => {
    render(<Field label="Email" error="Required" />)
    expect(screen.queryByText('Required')).toBeNull()
    fireEvent.blur(screen.getByLabelText('Email'))
    expect(screen.getByText('Required')).toBeTruthy()
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  })

  it('shows its error once a submit was tried', () => {
    render(<Field label="Email" error="Required" isSubmitted />)
    expect(screen.getByText('Required')).toBeTruthy()
  })

  it('shows nothing while there is no error, touched or not', () => {
    render(<Field label="Email" />)
    fireEvent.blur(screen.getByLabelText('Email'))
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull()
  })

  it('names its error and its hint to screen readers', () => {
    render(<Field label="Email" hint="The one that your shop knows" error="Required" isSubmitted />)
    const described = screen.getByLabelText('Email').getAttribute('aria-describedby') ?? ''
    expect(described.split(' ').map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Required',
      'The one that your shop knows',
    ])
  })
})
