import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { remembering, useReached } from '../../../src/platform/reach.ts'

afterEach(cleanup)

function Told() {
  return <p>{useReached() ? 'reached' : 'silent'}</p>
}

describe('Whether the server answers', () => {
  it('is known from the last call: silence is told, and any answer ends it', async () => {
    let answers = false
    const ask = remembering(async () => {
      if (answers) return new Response('', { status: 503 })
      throw new TypeError('no network')
    })
    render(<Told />)
    expect(screen.getByText('reached')).toBeTruthy()
    await act(async () => {
      await expect(ask('/api/auth/user')).rejects.toThrow('no network')
    })
    expect(screen.getByText('silent')).toBeTruthy()
    answers = true
    await act(async () => {
      await ask('/api/auth/user')
    })
    expect(screen.getByText('reached')).toBeTruthy()
  })
})
