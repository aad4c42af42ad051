import { describe, expect, it } from 'vitest'
import { findTexts } from '../../tools/texts/find-texts.ts'
import { read } from './sources.ts'

const texts = (source: string) => findTexts('screen.tsx', source).map(({ text }) => text)

describe('The list of texts (`npm run texts`)', () => {
  it('holds the text of elements with its values in braces, and of attributes', () => {
    expect(
      texts(
        'const Cart = () => <IonPage className="Wide page"><h1>Your <b>cart</b> of {count}</h1><IonInput label="Quantity" /></IonPage>',
      ),
    ).toEqual(['Your cart of {count}', 'Quantity'])
  })

  it('holds the sentences of templates, conditions and messages to the user', () => {
    expect(texts("show(isOnline ? 'Sent' : `Saved. ${waiting} more to send.`)")).toEqual([
      'Sent',
      'Saved. {waiting} more to send.',
    ])
  })

  it('leaves out what nobody reads: names in the code, compared values and errors for developers', () => {
    expect(
      texts(
        "import { a } from 'Some module'\nif (event.key === 'Enter') throw new Error('The page has no root.')\nlet b: 'Part of it'",
      ),
    ).toEqual([])
  })

  it('holds the labels of a table and of a function that is named for them', () => {
    expect(
      texts(
        "function getStatusLabel(isOpen: boolean) { const labels = { paid: 'Paid' }; if (isOpen) return 'Open'; return labels.paid }",
      ),
    ).toEqual(['Paid', 'Open'])
  })

  it('gives each text its line', () => {
    expect(findTexts('a.ts', "\n\nexport const expired = 'This coupon has expired.'")).toEqual([
      { line: 3, text: 'This coupon has expired.' },
    ])
  })

  it.each(['contract/refusals.ts', 'contract/shop-refusals.ts'])('finds every refusal of the contract: %s', (path) => {
    const source = read(path)
    const entries = source.match(/\bstatus: \d+/g) ?? []
    expect(entries.length).toBeGreaterThan(0)
    expect(findTexts(path, source).length).toBeGreaterThanOrEqual(entries.length)
  })
})
