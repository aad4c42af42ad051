import { useMemo } from 'react'

interface PolicyBlock {
  readonly is: 'heading' | 'text' | 'item'
  readonly text: string
}
const kinds: Readonly<Record<string, PolicyBlock['is']>> = { H1: 'heading', H2: 'heading', H3: 'heading', LI: 'item' }

/** The text of the return policy (G02) in blocks. Only text is taken from its HTML. */
export function policyBlocks(html: string): readonly PolicyBlock[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const blocks = [...body.querySelectorAll('h1, h2, h3, p, li')].map((element) => ({
    is: kinds[element.tagName] ?? ('text' as const),
    text: element.textContent.replace(/\s+/g, ' ').trim(),
  }))
  const plain = body.textContent.replace(/\s+/g, ' ').trim()
  return (blocks.length > 0 ? blocks : [{ is: 'text' as const, text: plain }]).filter(({ text }) => text !== '')
}

/** A return policy as customers read it. */
export function PolicyText({ html }: { readonly html: string }) {
  const blocks = useMemo(() => policyBlocks(html), [html])
  return blocks.map(({ is, text }) =>
    is === 'heading' ? (
      <h3 key={text}>{text}</h3>
    ) : is === 'item' ? (
      <ul key={text}>
        <li>{text}</li>
      </ul>
    ) : (
      <p key={text}>{text}</p>
    ),
  )
}
