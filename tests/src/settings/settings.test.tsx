import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settings } from '../../../contract/settings.ts'
import { NoAnswer } from '../../../offline/http/call.ts'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { conflict, invalid, openSettings, press, stored, type } from './settings-screens.tsx'

const { table } = settings
beforeEach(setUpShop)
afterEach(cleanup)

describe('The settings', () => {
  it('list every section with its last change, and nothing to set up in a shop that has it all', async () => {
    openSettings(null)
    const list = await screen.findByRole('list', { name: 'Settings' })
    expect(
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toHaveLength(8)
    expect(within(list).getAllByText(/by Olga Reyes/)).toHaveLength(8)
    expect(screen.queryByText('Set up your shop')).toBeNull()
  })

  it('show a new shop what it still needs', async () => {
    openSettings(null, { done: ['brand', 'company'] })
    expect(await screen.findByText('2 of 7 done')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Import the catalogue' })).toHaveAttribute(
      'href',
      '/dashboard/catalogue/import',
    )
    expect(screen.queryByRole('link', { name: 'Name the shop and choose its brand' })).toBeNull()
  })

  it('that do not load can be asked for again', async () => {
    openSettings(null, { fails: true })
    expect(await screen.findByText('The settings did not load')).toBeInTheDocument()
  })
})

describe('The site’s form', () => {
  it('draws brand and notification before they are saved, and saves against its revision', async () => {
    const { sent, drafts } = openSettings('site', { answer: () => stored.site })
    await screen.findByLabelText('Title')
    type('Name in the header', 'Gym Parts')
    type(/^Notification/, 'Closed on Monday.')
    type('Brand', 'harbor')
    const look = screen.getByRole('img', { name: 'The brand harbor as it will look' })
    expect(look).toHaveAttribute('data-brand', 'harbor')
    expect(look.textContent).toContain('Gym Parts')
    expect(look.textContent).toContain('Closed on Monday.')
    await waitFor(() => {
      expect(drafts.get('setting:site')).toMatchObject({ wordmark: 'Gym Parts', base_rev: 3 })
    })
    press('Save site')
    expect(await screen.findByText('Site saved')).toBeInTheDocument()
    expect(sent.at(-1)).toMatchObject({
      row: table.saveSetting,
      input: { body: { section: 'site', rev: 3, value: { wordmark: 'Gym Parts', brand: 'harbor' } } },
    })
    expect(drafts.has('setting:site')).toBe(false)
  })

  it('names wrong fields before it sends', async () => {
    const { sent } = openSettings('site')
    await screen.findByLabelText('Title')
    type('Title', ' ')
    type('Email', 'nobody')
    press('Save site')
    expect(await screen.findByText('Required')).toBeInTheDocument()
    expect(screen.getByText('Invalid email address')).toBeInTheDocument()
    expect(sent).toEqual([])
  })

  it('takes in what somebody else saved meanwhile, keeps what was typed, and says so', async () => {
    const { sent } = openSettings('site', {
      answer: ({ row }, held) => {
        if (row !== table.saveSetting) return undefined
        const site = stored.site
        if (held.get('site')?.rev !== site.rev) return stored.site
        const value = { ...site.value, company: 'Their Co', page_title: 'Their title' }
        held.set('site', { ...site, rev: 4, by: 'Ruth Abernathy', value })
        return conflict()
      },
    })
    await screen.findByLabelText('Title')
    type('Title', 'My title')
    type('Name in the header', 'Mine')
    press('Save site')
    const note = await screen.findByText(/Ruth Abernathy changed these settings meanwhile/)
    expect(note.textContent).toContain('You both changed: Title. Saving keeps yours.')
    expect(screen.getByLabelText<HTMLInputElement>('Company').value).toBe('Their Co')
    expect(screen.getByLabelText<HTMLInputElement>('Name in the header').value).toBe('Mine')
    press('Save site')
    await waitFor(() => {
      expect(sent.at(-1)?.input.body).toMatchObject({
        rev: 4,
        value: { page_title: 'My title', company: 'Their Co', wordmark: 'Mine' },
      })
    })
  })

  it('keeps what was typed when the server does not answer, and asks for a connection offline', async () => {
    openSettings('site', { answer: () => new NoAnswer('The server did not answer.') })
    await screen.findByLabelText('Title')
    type('Title', 'Gym Parts')
    press('Save site')
    expect(await screen.findByText(/so nothing was changed/)).toBeInTheDocument()
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Gym Parts')
    cleanup()
    openSettings('site', { isOnline: false })
    await screen.findByLabelText('Title')
    expect(screen.getByRole('button', { name: 'Save site' })).toBeDisabled()
  })
})

describe('The days to ask for a return', () => {
  it('are saved as a number, and refused at their field where they are none', async () => {
    const { sent } = openSettings('returns', { answer: () => stored.returns })
    await screen.findByLabelText('Days to ask')
    type('Days to ask', 'a month')
    press('Save returns')
    expect(await screen.findByText('Must be between 1 and 365 days')).toBeInTheDocument()
    type('Days to ask', '14')
    press('Save returns')
    await waitFor(() => {
      expect(sent.at(-1)?.row).toBe(table.saveSetting)
    })
    expect(sent.at(-1)?.input.body).toEqual({ section: 'returns', rev: 3, value: { days: 14 } })
  })
})

describe('The history of a section', () => {
  it('tells who changed what, and undoes the change that still stands', async () => {
    const entry = { rev: 3, by: 'Olga Reyes', at: '2026-11-20T09:00:00.000Z', is_undo: false }
    const { sent } = openSettings('terms', {
      answer: () => stored.terms,
      history: [
        { ...entry, entry_id: 'e-3', text: 'Terms: “Net 30” instead of “Net 10”.', may_undo: true },
        { ...entry, entry_id: 'e-2', text: 'Days until due: 30 instead of 10.', may_undo: false },
      ],
    })
    expect(await screen.findByText('Terms: “Net 30” instead of “Net 10”.')).toBeInTheDocument()
    press('Undo')
    expect(await screen.findByText('Undone')).toBeInTheDocument()
    expect(sent.at(-1)).toMatchObject({ row: table.undoSetting, input: { params: { entry: 'e-3' } } })
  })
})

describe('The tables', () => {
  it('of taxes find a rate, and save it in its place', async () => {
    const { sent } = openSettings('tax', { answer: () => stored.tax })
    await screen.findByText('MN sales tax')
    type('Find a rate', 'minnesota')
    // It is found by the name of its state once the states are there.
    const rows = await screen.findByRole('region', { name: 'Tax rates' })
    expect(within(rows).getAllByRole('button')).toHaveLength(1)
    press('Minnesota')
    await screen.findByLabelText('Percent')
    type('Percent', '7')
    type(/^From/, '2027-01-01')
    press('Save rate')
    await waitFor(() => {
      expect(sent.at(-1)?.row).toBe(table.saveSetting)
    })
    const { value } = table.saveSetting.body.parse(sent.at(-1)?.input.body)
    expect(value).toMatchObject({
      rates: expect.arrayContaining([
        {
          ...{ id: 'MN MN sales tax', region: 'MN', postal_prefix: '', name: 'MN sales tax' },
          ...{ percent: 7, on_shipping: true, from: '2027-01-01' },
        },
      ]),
    })
    expect(await screen.findByText('Tax saved')).toBeInTheDocument()
  })

  it('show the server’s error at the field of the row', async () => {
    openSettings('coupons', { answer: () => invalid({ 'coupons.0.value': 'Must be a whole number from 1 to 100' }) })
    await screen.findByText('4 of 10')
    press('SPRING')
    await screen.findByLabelText('Percent')
    type('Percent', '30')
    press('Save coupon')
    expect(await screen.findByText('Must be a whole number from 1 to 100')).toBeInTheDocument()
    expect(screen.getByLabelText('Percent')).toHaveAttribute('aria-invalid', 'true')
  })

  it('of coupons tell how often each was used, and refuse a code that is taken', async () => {
    const { sent } = openSettings('coupons')
    expect(await screen.findByText('4 of 10')).toBeInTheDocument()
    press('Add coupon')
    await screen.findByLabelText('Code')
    type('Code', 'spring')
    type('Percent', '5')
    press('Save coupon')
    expect(await screen.findByText('Another coupon has this code')).toBeInTheDocument()
    expect(sent).toEqual([])
  })

  it('of warehouses add one, which becomes the default', async () => {
    const { sent } = openSettings('warehouses', { answer: () => stored.warehouses })
    await screen.findByText('Orders ship from here')
    press('Add warehouse')
    await screen.findByRole('option', { name: 'Minnesota' })
    type('Name', 'Dock')
    type('Address 1', '5 Dock Street')
    type('City', 'Duluth')
    type('State or province', 'MN')
    type('Postal code', '55802')
    screen.getByRole('checkbox', { name: 'Orders ship from here' }).click()
    press('Save warehouse')
    await waitFor(() => {
      expect(sent.at(-1)?.input.body).toMatchObject({
        value: { warehouses: [{ id: 'pier' }, { name: 'Dock' }] },
      })
    })
    const { section, value } = table.saveSetting.body.parse(sent.at(-1)?.input.body)
    expect(section === 'warehouses' && value.default_id === value.warehouses[1]?.id).toBe(true)
  })

  it('get both rows where two people add one at the same time', async () => {
    const ids: string[] = []
    const { held } = openSettings('tax', {
      answer: ({ row, input }, held) => {
        const body = table.saveSetting.body.parse(input.body)
        const now = held.get('tax')
        if (row !== table.saveSetting || body.section !== 'tax' || now?.section !== 'tax') return undefined
        const added = body.value.rates.at(-1)
        if (added === undefined) return undefined
        ids.push(added.id)
        if (now.rev === 3) {
          const theirs = { ...added, id: `rate-3-${now.value.rates.length}`, postal_prefix: '554', name: 'Their tax' }
          held.set('tax', { ...now, rev: 4, value: { rates: [...now.value.rates, theirs] } })
          return conflict()
        }
        held.set('tax', { ...now, rev: 5, value: body.value })
        return held.get('tax')
      },
    })
    await screen.findByText('MN sales tax')
    press('Add rate')
    await screen.findByRole('option', { name: 'Minnesota' })
    type('State or province', 'MN')
    type('Name', 'My tax')
    type('Percent', '0.5')
    press('Save rate')
    await screen.findByText(/changed these settings meanwhile/)
    expect(screen.getByRole('heading', { name: 'Add rate' })).toBeInTheDocument()
    press('Save rate')
    await screen.findByText('Tax saved')
    const now = held.get('tax')
    const added = now?.section === 'tax' ? now.value.rates.slice(-2) : []
    expect(added.map(({ name, postal_prefix }) => [name, postal_prefix])).toEqual([
      ['Their tax', '554'],
      ['My tax', ''],
    ])
    // Sent again, it is the same row.
    expect(new Set(ids).size).toBe(1)
  })

  /** A shop whose server saves the first new rate, and whose answer to it is lost. */
  const loseFirstAnswer = () =>
    openSettings('tax', {
      answer: ({ row, input }, held) => {
        const body = table.saveSetting.body.parse(input.body)
        const now = held.get('tax')
        if (row !== table.saveSetting || body.section !== 'tax' || now?.section !== 'tax') return undefined
        if (body.rev !== now.rev) return conflict()
        held.set('tax', { ...now, rev: now.rev + 1, value: body.value })
        return now.rev === 3 ? new NoAnswer('There is no connection to the server.') : held.get('tax')
      },
    })
  const addRate = async (fields: readonly (readonly [string | RegExp, string])[]) => {
    press('Add rate')
    await screen.findByRole('option', { name: 'Minnesota' })
    for (const [label, value] of fields) type(label, value)
    press('Save rate')
  }
  const first = [
    ['State or province', 'MN'],
    ['Name', 'First tax'],
    ['Percent', '0.5'],
  ] as const
  const second = [
    ['Name', 'Second tax'],
    ['Percent', '0.7'],
    [/Postal codes that begin/, '554'],
  ] as const

  it('get another row after one that was saved although its answer was lost', async () => {
    const { held } = loseFirstAnswer()
    await screen.findByText('MN sales tax')
    await addRate(first)
    await screen.findByText(/no connection/)
    press('Close')
    await waitFor(() => {
      expect(screen.queryByRole('heading', { name: 'Add rate' })).toBeNull()
    })
    await addRate(second)
    // The page had not read the first one by then.
    await screen.findByText(/meanwhile/)
    press('Save rate')
    await screen.findByText('Tax saved')
    const now = held.get('tax')
    expect(now?.section === 'tax' ? now.value.rates.slice(-2).map(({ name }) => name) : []).toEqual([
      'First tax',
      'Second tax',
    ])
  })

  it('begin a new row with nothing of one that was saved although its answer was lost', async () => {
    const { drafts, held } = loseFirstAnswer()
    await screen.findByText('MN sales tax')
    await addRate(first)
    await screen.findByText(/no connection/)
    await waitFor(() => {
      expect(drafts.get('setting:tax:new')).toMatchObject({ name: 'First tax', percent: '0.5' })
    })
    cleanup()
    openSettings('tax', { drafts, now: held })
    await screen.findByText('First tax')
    press('Add rate')
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('')
  })

  it('of rates preview a sample order before they are saved', async () => {
    const cost = { services: [], shipping: 9, taxes: [], tax: 0, total: 159 }
    const { sent } = openSettings('shipping', {
      answer: () => ({
        ...{ changes: ['Free ground shipping from: $100.00 instead of no amount.'], errors: {}, html: null },
        order: { before: cost, after: { ...cost, shipping: 0, total: 150 } },
      }),
    })
    await screen.findByLabelText(/^Free ground shipping/)
    type(/^Free ground shipping/, '100')
    press('Preview')
    expect(await screen.findByText('Free ground shipping from: $100.00 instead of no amount.')).toBeInTheDocument()
    expect(screen.getByRole('row', { name: 'Total $159.00 $150.00' })).toBeInTheDocument()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.input.body).toMatchObject({
      form: { section: 'shipping', value: { free_from: 100 } },
      order: { postal_code: '10001', subtotal: 150, pounds: 5 },
    })
  })
})
