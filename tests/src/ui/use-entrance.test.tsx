import { cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { useEntrance } from '../../../src/ui/use-entrance.ts'

function Page({ title }: { readonly title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEntrance(heading)
  return (
    <div className="ion-page">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <input aria-label={`Field of ${title}`} />
    </div>
  )
}
const both = (second: boolean) => (
  <>
    <input aria-label="Above" />
    <Page title="First" />
    {second ? <Page title="Second" /> : null}
  </>
)

afterEach(cleanup)

describe('A screen that is shown', () => {
  it('gets the focus on its heading', async () => {
    const { rerender } = render(both(false))
    expect(screen.getByText('First')).toHaveFocus()
    rerender(both(true))
    expect(screen.getByText('Second')).toHaveFocus()
  })

  it('takes the focus from a field of the previous screen', async () => {
    const { rerender } = render(both(false))
    screen.getByLabelText('Field of First').focus()
    rerender(both(true))
    expect(screen.getByText('Second')).toHaveFocus()
  })

  it('leaves the focus in a field outside the screens', async () => {
    const { rerender } = render(both(false))
    screen.getByLabelText('Above').focus()
    rerender(both(true))
    expect(screen.getByLabelText('Above')).toHaveFocus()
  })
})
