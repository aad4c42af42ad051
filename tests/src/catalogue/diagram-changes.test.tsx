import type * as ionic from '@ionic/react'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { catalogueOffice } from '../../../contract/catalogue-office.ts'
import type { DiagramForm } from '../../../contract/catalogue-office.ts'
import { CallRefused, NoAnswer } from '../../../offline/http/call.ts'
import { useRefreshAfter } from '../../../src/data/use-call.ts'
import { useRead } from '../../../src/data/use-read.ts'
import type { EngineOverrides } from '../support/engine.ts'
import { diagramDraft } from './support/diagram-data.ts'
import { box, officeOf, open, press, save } from './support/diagram-office.tsx'
import { setUpStage } from './support/diagram-stage.ts'

const pushed = vi.hoisted(() => vi.fn())
vi.mock('@ionic/react', async (original) => ({
  ...(await original<typeof ionic>()),
  useIonRouter: () => ({ push: pushed, canGoBack: () => false }),
}))

beforeEach(async () => {
  setUpStage()
})
afterEach(cleanup)

function PageAbove() {
  const refresh = useRefreshAfter()
  return <button onClick={() => void refresh(catalogueOffice.table.saveDiagram)}>Read again</button>
}

type Call = NonNullable<EngineOverrides['call']>

/** A page below the editor, whose reads are answered when the test has them answered, after all others. */
function openOver(call: Call) {
  const waiting: (() => void)[] = []
  const answer: Call = async (row, input) => {
    if (row !== catalogueOffice.table.listImports) return call(row, input)
    await new Promise<void>((go) => waiting.push(go))
    return { items: [] }
  }
  function PageBelow() {
    useRead(catalogueOffice.table.listImports, { query: {} })
    return null
  }
  open({ call: answer, above: <PageBelow /> })
  return {
    /** Answers the next read of that page, once it is asked. */
    answerNext: async () => {
      await waitFor(() => {
        expect(waiting).toHaveLength(1)
      })
      await act(async () => waiting.shift()?.())
    },
  }
}

describe('The hotspot editor', () => {
  const choose = () => {
    fireEvent.change(screen.getByLabelText('Choose a picture, PNG or SVG'), {
      target: { files: [new File(['x'], 'drawing.png', { type: 'image/png' })] },
    })
  }

  describe('with a new picture of another size', () => {
    const circles = (form: DiagramForm | undefined) =>
      form?.hotspots.map(({ shape }) => (shape.kind === 'circle' ? [shape.x, shape.y, shape.r] : []))
    const half = [
      [50, 50, 20],
      [300, 225, 20],
      [550, 400, 20],
    ]

    it('moves saved and unsaved hotspots along, and Undo too', async () => {
      const { server, call } = officeOf()
      server.next = { width: 600, height: 450, scale: 0.5 }
      open({ call })
      await box()
      await press(50, 50, [150, 80])
      choose()
      const spot = () => screen.getByRole('button', { name: 'Hotspot 1: Drive motor' }).querySelector('.ed-area')
      await waitFor(() => {
        expect(spot()?.getAttribute('cx')).toBe('150')
      })
      expect(screen.getByText('Unsaved changes, saved on this device')).toBeInTheDocument()
      save()
      await screen.findByText('Saved')
      expect(circles(server.saved[0])).toEqual([[150, 80, 20], ...half.slice(1)])
      await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
      save()
      await waitFor(() => {
        expect(circles(server.saved[1])).toEqual(half)
      })
      expect(screen.queryByText(/other proportions/)).not.toBeInTheDocument()
    })

    it('has nothing to save where nothing else was changed, and asks to check them where it does not fit', async () => {
      const { server, call } = officeOf()
      server.next = { width: 600, height: 450, scale: 0.5 }
      open({ call })
      await box()
      choose()
      const spot = () => screen.getByRole('button', { name: 'Hotspot 1: Drive motor' }).querySelector('.ed-area')
      await waitFor(() => {
        expect(spot()?.getAttribute('cx')).toBe('50')
      })
      expect(screen.getByText('Saved')).toBeInTheDocument()
      expect(screen.queryByText(/other proportions/)).not.toBeInTheDocument()
      server.next = { width: 600, height: 600, scale: 1 }
      choose()
      await screen.findByText(/The new picture has other proportions: check the hotspots/)
      expect(screen.getByText('Saved')).toBeInTheDocument()
    })

    it('moves them once, where a page below is answered after the diagram', async () => {
      const { server, call } = officeOf()
      server.next = { width: 600, height: 450, scale: 0.5 }
      const below = openOver(async (row, input) => call(row, input as Parameters<typeof call>[1]))
      await box()
      await below.answerNext()
      choose()
      const spot = () => screen.getByRole('button', { name: 'Hotspot 1: Drive motor' }).querySelector('.ed-area')
      await waitFor(() => {
        expect(spot()?.getAttribute('cx')).toBe('50')
      })
      await below.answerNext()
      await waitFor(() => {
        expect(screen.getByLabelText('Choose a picture, PNG or SVG')).toBeEnabled()
      })
      expect(spot()?.getAttribute('cx')).toBe('50')
      expect(screen.getByText('Saved')).toBeInTheDocument()
    })

    it('that somebody else chose: what was typed moves along before it is saved over theirs', async () => {
      const { server, call } = officeOf()
      open({ call })
      await box()
      await press(50, 50, [150, 80])
      server.next = { width: 600, height: 450, scale: 0.5 }
      await call(catalogueOffice.table.saveDiagramPicture, { query: { rev: server.now.rev } })
      save()
      const both = within(await screen.findByRole('dialog', { name: 'Someone else changed this diagram' }))
      expect(both.getAllByRole('row').map((row) => row.textContent)).toEqual([
        'FieldYoursTheirs',
        'PictureUnchangedTheir new picture',
        'Position of callout 1Your positionTheir position',
      ])
      expect(both.getByText(/Their picture stays either way/)).toBeInTheDocument()
      await userEvent.click(both.getByRole('button', { name: 'Overwrite with mine' }))
      await screen.findByText('Saved')
      expect(circles(server.saved[0])).toEqual([[150, 80, 20], ...half.slice(1)])
    })

    it('has the keyboard’s cross where it was on the one before', async () => {
      const { server, call } = officeOf()
      server.next = { width: 400, height: 300, scale: 1 / 3 }
      open({ call })
      const at = await box()
      await userEvent.click(screen.getByRole('tab', { name: 'Place' }))
      choose()
      await waitFor(() => {
        expect(at.querySelector('.ed-area')?.getAttribute('cx')).toBe('33.3333')
      })
      fireEvent.keyDown(at, { key: 'Enter' })
      const placed = [...at.querySelectorAll('.ed-area')].at(-1)
      expect([placed?.getAttribute('cx'), placed?.getAttribute('cy')]).toEqual(['200', '150'])
    })

    it('asks to check hotspots of another shape’s picture until a save, also when the next one has its proportions', async () => {
      const { server, call } = officeOf()
      open({ call })
      const at = await box()
      for (const [width, height] of [
        [1600, 900],
        [3200, 1800],
      ] as const) {
        server.next = { width, height, scale: width / 1600 }
        choose()
        await waitFor(() => {
          expect(at.querySelector('.dg-spots')?.getAttribute('viewBox')).toBe(`0 0 ${width} ${height}`)
        })
        expect(screen.getByText(/other proportions/)).toBeInTheDocument()
      }
    })

    it('that somebody else chose, of other proportions: the question to check stays after mine is saved, until the next save', async () => {
      const { server, call } = officeOf()
      let isOnline = true
      const answer: typeof call = (row, input) =>
        isOnline ? call(row, input) : Promise.reject(new TypeError('Failed to fetch'))
      open({ call: answer })
      await box()
      await press(50, 50, [150, 80])
      server.next = { width: 600, height: 600, scale: 1 }
      await call(catalogueOffice.table.saveDiagramPicture, { query: { rev: server.now.rev } })
      save()
      await userEvent.click(await screen.findByRole('button', { name: 'Overwrite with mine' }))
      await screen.findByText('Saved')
      expect(screen.getByText(/other proportions/)).toBeInTheDocument()
      await userEvent.type(screen.getByLabelText('Title'), ' checked')
      isOnline = false
      save()
      await screen.findByText(/Your changes are kept on this device/)
      expect(screen.getByText(/other proportions/)).toBeInTheDocument()
      isOnline = true
      save()
      await screen.findByText('Saved')
      expect(screen.queryByText(/other proportions/)).not.toBeInTheDocument()
      expect(server.saved).toHaveLength(2)
    })

    it('that somebody else chose while a draft lay here: the draft moves along', async () => {
      const drafts = new Map<string, unknown>()
      const { server, call } = officeOf()
      const first = open({ call, drafts })
      await box()
      await press(50, 50, [150, 80])
      await waitFor(() => {
        expect(drafts.get('diagram 3')).toMatchObject({ rev: 41 })
      })
      first.unmount()
      server.next = { width: 600, height: 450, scale: 0.5 }
      await call(catalogueOffice.table.saveDiagramPicture, { query: { rev: server.now.rev } })
      open({ call, drafts })
      expect(await screen.findByText(/Their picture stays either way/)).toBeInTheDocument()
      await userEvent.click(screen.getByRole('button', { name: 'Overwrite with mine' }))
      await screen.findByText('Saved')
      expect(circles(server.saved[0])).toEqual([[150, 80, 20], ...half.slice(1)])
    })
  })

  describe('with a picture that did not arrive', () => {
    /** An office whose pictures fail with `failure` while there is one. */
    const failingOffice = (failure: Error | null) => {
      const office = officeOf()
      const line = { failure, isSaveFailing: false }
      const call: typeof office.call = async (row, input) => {
        if (line.isSaveFailing && row === catalogueOffice.table.saveDiagram) throw new NoAnswer('offline')
        if (line.failure !== null && row === catalogueOffice.table.saveDiagramPicture) throw line.failure
        return office.call(row, input)
      }
      return { server: office.server, line, call }
    }

    it('sends it again at the next save, after what was typed', async () => {
      const { server, line, call } = failingOffice(new NoAnswer('offline'))
      open({ call })
      await box()
      choose()
      await screen.findByText(/The picture is not saved: Save sends it again while this page is open\./)
      expect(screen.getByText('The new picture is not saved')).toBeInTheDocument()
      expect(screen.queryByText(/kept on this device\.$/)).not.toBeInTheDocument()
      await userEvent.type(screen.getByLabelText('Title'), ' mine')
      save()
      await waitFor(() => {
        expect(server.saved.map(({ rev, title }) => [rev, title])).toEqual([[41, 'Motor and drive mine']])
      })
      await screen.findByText(/Save sends it again/)
      expect(screen.getByText('The new picture is not saved')).toBeInTheDocument()
      line.failure = null
      save()
      await screen.findByText('Saved')
      expect([server.pictures, server.saved.length]).toEqual([1, 1])
      expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    })

    it('keeps it while what was typed cannot be saved, and leaves it out on request', async () => {
      const { server, line, call } = failingOffice(new NoAnswer('offline'))
      open({ call })
      await box()
      choose()
      await screen.findByText(/Save sends it again/)
      await userEvent.clear(screen.getByLabelText('Title'))
      save()
      await screen.findByText(/1 field needs to be fixed/)
      expect(screen.getByText('The new picture is not saved')).toBeInTheDocument()
      await userEvent.type(screen.getByLabelText('Title'), 'Mine')
      line.isSaveFailing = true
      save()
      await screen.findByText(/Your changes are kept on this device\.$/)
      expect(screen.getByText('The new picture is not saved')).toBeInTheDocument()
      await userEvent.click(screen.getByRole('button', { name: 'Leave the new picture out' }))
      await screen.findByText('Unsaved changes, saved on this device')
      line.isSaveFailing = false
      line.failure = null
      save()
      await screen.findByText('Saved')
      expect([server.pictures, server.saved.map(({ title }) => title)]).toEqual([0, ['Mine']])
    })

    it('sends it again over the version that was to be overwritten, and asks about a newer one', async () => {
      const { server, line, call } = failingOffice(null)
      open({ call })
      await box()
      server.now = { ...server.now, rev: 50, title: 'Theirs' }
      await userEvent.type(screen.getByLabelText('Title'), ' mine')
      choose()
      const overwrite = await screen.findByRole('button', { name: 'Overwrite with mine' })
      line.failure = new NoAnswer('offline')
      await userEvent.click(overwrite)
      await screen.findByText('The new picture is not saved')
      line.failure = null
      server.now = { ...server.now, rev: 60, title: 'Theirs again' }
      save()
      await screen.findByText('Theirs again')
      expect([server.pictures, server.saved]).toEqual([0, []])
      await userEvent.click(screen.getByRole('button', { name: 'Overwrite with mine' }))
      await screen.findByText('Saved')
      expect(server.pictures).toBe(1)
      expect(server.saved.map(({ rev, title }) => [rev, title])).toEqual([[61, 'Motor and drive mine']])
    })

    /** A picture that the server has, though its answer is lost. While `isOff`, everything else is lost too. */
    const losingOffice = () => {
      const office = officeOf()
      const line = { isLost: true, isOff: false }
      const call: typeof office.call = async (row, input) => {
        const isPicture = row === catalogueOffice.table.saveDiagramPicture
        if (line.isOff && !(isPicture && line.isLost)) throw new NoAnswer('offline')
        const answer = await office.call(row, input)
        if (isPicture && line.isLost) {
          line.isLost = false
          throw new NoAnswer('The server did not answer in time.', 0, { mayBeDone: true })
        }
        return answer
      }
      return { server: office.server, line, call }
    }

    it('takes one as arrived that the server has', async () => {
      const { server, call } = losingOffice()
      server.next = { width: 600, height: 450, scale: 0.5 }
      open({ call })
      const at = await box()
      await userEvent.type(screen.getByLabelText('Title'), ' mine')
      choose()
      await waitFor(() => {
        expect(at.querySelector('.dg-spots')?.getAttribute('viewBox')).toBe('0 0 600 450')
      })
      expect(screen.getByText('Unsaved changes, saved on this device')).toBeInTheDocument()
      expect(screen.queryByText(/picture (is|may) not/)).not.toBeInTheDocument()
      expect(screen.getByText(/Check that it is yours/)).toBeInTheDocument()
      save()
      await screen.findByText('Saved')
      expect(server.saved.map(({ rev, title }) => [rev, title])).toEqual([[42, 'Motor and drive mine']])
    })

    it.each(['', ' mine'])('asks no one about it at the next save, with “%s” typed', async (typed) => {
      const { server, line, call } = losingOffice()
      open({ call })
      await box()
      line.isOff = true
      choose()
      await screen.findByText(/The picture may not be saved: Save sends it again while this page is open\./)
      await waitFor(() => {
        expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
      })
      if (typed !== '') await userEvent.type(screen.getByLabelText('Title'), typed)
      line.isOff = false
      save()
      await screen.findByText('Saved')
      expect(screen.getByText(/Check that it is yours/)).toBeInTheDocument()
      expect(server.pictures).toBe(1)
      expect(server.saved.map(({ rev, title }) => [rev, title])).toEqual(
        typed === '' ? [] : [[42, 'Motor and drive mine']],
      )
    })

    it('takes it as arrived with the next read', async () => {
      const { server, line, call } = losingOffice()
      server.next = { width: 600, height: 450, scale: 0.5 }
      open({ call, above: <PageAbove /> })
      const at = await box()
      line.isOff = true
      choose()
      await screen.findByText(/The picture may not be saved/)
      line.isOff = false
      fireEvent.click(screen.getByRole('button', { name: 'Read again' }))
      await screen.findByText('Saved')
      expect(screen.queryByText(/may not be saved/)).not.toBeInTheDocument()
      expect(screen.getByText(/Check that it is yours/)).toBeInTheDocument()
      expect(at.querySelector('.dg-spots')?.getAttribute('viewBox')).toBe('0 0 600 450')
    })

    it('is named before it is known whether it arrived, and once it is not to be sent again', async () => {
      const { line, call } = losingOffice()
      let answer = () => {}
      const slow: typeof call = async (row, input) => {
        if (row === catalogueOffice.table.readDiagramDraft && !line.isLost)
          await new Promise<void>((done) => {
            answer = done
          })
        return call(row, input)
      }
      open({ call: slow })
      await box()
      line.isOff = true
      choose()
      await screen.findByText(/The picture may not be saved/)
      const leaveOut = screen.getByRole('button', { name: 'Do not send it again' })
      expect(leaveOut).toBeDisabled()
      answer()
      await waitFor(() => {
        expect(leaveOut).toBeEnabled()
      })
      await userEvent.click(leaveOut)
      expect(screen.getByText(/The diagram may have the new picture already/)).toBeInTheDocument()
    })

    it.each([new NoAnswer('offline'), new NoAnswer('The answer is not the server’s.', 413, { mayBeDone: true })])(
      'asks where somebody else has a new picture, and one’s own cannot have arrived: %s',
      async (failure) => {
        const { server, line, call } = failingOffice(failure)
        open({ call })
        await box()
        choose()
        await screen.findByText(/The picture is not saved/)
        line.failure = null
        await call(catalogueOffice.table.saveDiagramPicture, { query: { rev: server.now.rev } })
        save()
        await screen.findByRole('dialog', { name: 'Someone else changed this diagram' })
        expect(server.pictures).toBe(1)
      },
    )

    it('does not send one again that the server refused', async () => {
      const message = 'This is not a picture: it is damaged.'
      const { call } = failingOffice(
        new CallRefused(422, { error: 'catalogue-office.picture', message, errors: {}, current: null }),
      )
      open({ call })
      await box()
      choose()
      await screen.findByText(`${message} The picture was not saved.`)
      expect(screen.getByText('Saved')).toBeInTheDocument()
      expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    })
  })

  it('stays on the version that was read while the answer about an earlier one was on its way', async () => {
    const { server, call } = officeOf()
    const below = openOver(async (row, input) => {
      const answered = await call(row, input as Parameters<typeof call>[1])
      if (row === catalogueOffice.table.saveDiagramPicture)
        server.now = { ...server.now, rev: server.now.rev + 1, title: 'Theirs' }
      return answered
    })
    await box()
    await below.answerNext()
    choose()
    await screen.findByRole('heading', { name: 'Theirs' })
    await below.answerNext()
    await waitFor(() => {
      expect(screen.getByLabelText('Choose a picture, PNG or SVG')).toBeEnabled()
    })
    expect(screen.getByRole('heading', { name: 'Theirs' })).toBeInTheDocument()
    expect(screen.getByText('Saved')).toBeInTheDocument()
  })

  it('takes the next read after “Use theirs”, where a draft was based on a newer version than the first one', async () => {
    const { server, call } = officeOf()
    const { products: _products, hotspots: _hotspots, ...rest } = diagramDraft
    const draft = { rev: 42, sheet: { ...rest, title: 'Mine', spots: [], lines: [] } }
    open({ call, drafts: new Map([['diagram 3', draft]]), above: <PageAbove /> })
    await userEvent.click(await screen.findByRole('button', { name: 'Use theirs' }))
    server.now = { ...server.now, rev: 42, title: 'Saved before' }
    fireEvent.click(screen.getByRole('button', { name: 'Read again' }))
    await waitFor(() => {
      expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Saved before')
    })
    expect(screen.getByText('Saved')).toBeInTheDocument()
  })

  it.each(['', ' mine'])(
    'asks again before it removes what somebody else has changed, with “%s” typed',
    async (typed) => {
      const { server, call } = officeOf()
      open({ call })
      await box()
      if (typed !== '') await userEvent.type(screen.getByLabelText('Title'), typed)
      const changeAndPress = async (rev: number) => {
        server.now = { ...server.now, rev, title: `Theirs ${rev}`, hotspots: server.now.hotspots.slice(1) }
        fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
        await screen.findByText(new RegExp(`It was changed just now.*${server.now.hotspots.length} hotspot`))
      }
      fireEvent.click(screen.getByRole('button', { name: 'Remove diagram' }))
      await changeAndPress(50)
      expect(server.isRemoved).toBe(false)
      await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
      if (typed === '') expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Theirs 50')
      else await userEvent.click(await screen.findByRole('button', { name: 'Use theirs' }))
      expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Theirs 50')
      fireEvent.click(screen.getByRole('button', { name: 'Remove diagram' }))
      await changeAndPress(51)
      fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
      await waitFor(() => {
        expect(server.isRemoved).toBe(true)
      })
    },
  )
})
