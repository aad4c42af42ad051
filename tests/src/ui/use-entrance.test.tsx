import { randomUUID } from 'node:crypto'
import { DefaultIonLifeCycleContext, IonLifeCycleContext } from '@ionic/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { followTabs } from '../../../src/platform/tabbed.ts'
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
    <a href="#above">A link above</a>
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

  describe('to somebody at a keyboard', () => {
    const ionicEvents = new DefaultIonLifeCycleContext()
    const withEvents = (second: boolean) => (
      <IonLifeCycleContext value={ionicEvents}>{both(second)}</IonLifeCycleContext>
    )
    const endAnimation = () => {
      act(() => {
        ionicEvents.ionViewDidEnter()
      })
    }
    beforeAll(() => {
      followTabs(window)
    })
    beforeEach(() => {
      window.history.pushState({ key: randomUUID() }, '')
    })

    it('leaves the focus where Tab has moved it while the screen slides in', async () => {
      render(withEvents(false))
      screen.getByText('First').focus()
      await userEvent.tab()
      expect(screen.getByLabelText('Field of First')).toHaveFocus()
      await userEvent.tab({ shift: true })
      expect(screen.getByText('A link above')).toHaveFocus()
      endAnimation()
      expect(screen.getByText('A link above')).toHaveFocus()
    })

    it('leaves the focus on a link above that Tab has moved it to while the screen was loading', async () => {
      const { rerender } = render(withEvents(false))
      screen.getByLabelText('Above').focus()
      await userEvent.tab()
      rerender(withEvents(true))
      expect(screen.getByText('A link above')).toHaveFocus()
    })

    it('takes the focus from the link that opened it', async () => {
      const { rerender } = render(withEvents(false))
      screen.getByLabelText('Above').focus()
      await userEvent.tab()
      window.history.pushState({ key: randomUUID() }, '')
      rerender(withEvents(true))
      expect(screen.getByText('Second')).toHaveFocus()
    })

    it('takes the focus when it is shown again, and from the body', async () => {
      render(withEvents(false))
      await userEvent.tab()
      const { key } = window.history.state as { key: string }
      window.history.pushState({ key: randomUUID() }, '')
      window.history.replaceState({ key }, '')
      window.dispatchEvent(new PopStateEvent('popstate'))
      screen.getByText('A link above').focus()
      endAnimation()
      expect(screen.getByText('First')).toHaveFocus()
      await userEvent.tab()
      screen.getByLabelText('Field of First').blur()
      endAnimation()
      expect(screen.getByText('First')).toHaveFocus()
    })
  })
})
